-- One notice to one channel, taken in hand by one worker. What goes on the wire is counted only then (launched.lua).
-- KEYS: records.  ARGV: id, now, lease until, then ids of notices that go in the same message.
-- Answers {go, record}, or {busy | done | unsure | gone, ''}.
local ended = {sent = true, merged = true, withdrawn = true, failed = true, unsure = true, off = true}
local raw = redis.call('HGET', KEYS[1], ARGV[1])
if not raw then return {'gone', ''} end
local record = cjson.decode(raw)
local now = tonumber(ARGV[2])
if ended[record.state] then return {'done', ''} end
if record.lease > now then return {'busy', ''} end
record.updated = now
if record.open >= 2 then
  record.state, record.why = 'unsure', 'lost-twice'
  redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(record))
  return {'unsure', ''}
end
record.state, record.why, record.lease = 'sending', '', tonumber(ARGV[3])
if record.carries == '' then
  local carried = {}
  for index = 4, #ARGV do
    local other = redis.call('HGET', KEYS[1], ARGV[index])
    if other then
      local one = cjson.decode(other)
      if (one.state == 'waiting' or one.state == 'held') and one.open == 0 then
        one.state, one.why, one.updated = 'merged', ARGV[1], now
        redis.call('HSET', KEYS[1], ARGV[index], cjson.encode(one))
        carried[#carried + 1] = ARGV[index]
      end
    end
  end
  record.carries = table.concat(carried, ' ')
end
local text = cjson.encode(record)
redis.call('HSET', KEYS[1], ARGV[1], text)
return {'go', text}
