-- A notice in hand is about to go on the wire: counted before its first byte, so that it goes at most twice whatever dies meanwhile.
-- KEYS: records.  ARGV: id, the lease it was taken under, now.
-- Answers its record; '' when another has it in hand by now.
local raw = redis.call('HGET', KEYS[1], ARGV[1])
if not raw then return '' end
local record = cjson.decode(raw)
local now = tonumber(ARGV[3])
if record.state ~= 'sending' or record.lease ~= tonumber(ARGV[2]) or record.lease <= now then return '' end
record.open, record.updated = record.open + 1, now
local text = cjson.encode(record)
redis.call('HSET', KEYS[1], ARGV[1], text)
return text
