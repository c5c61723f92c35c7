-- One commit or nothing. Checks come first; then only writes that can't fail: memory is checked at the first of them, before any took effect.
-- KEYS: log, cmd, meta, feed.  ARGV: expected version, command id, request digest, p, s, h, game id.
-- Answers {status, version or stored answer}.
local known = redis.call('HGET', KEYS[2], ARGV[2])
if known then
  return {'known', known}
end
local now = redis.call('XLEN', KEYS[1])
if redis.call('HEXISTS', KEYS[3], 'sealed') == 1 then
  return {'sealed', now}
end
if now ~= tonumber(ARGV[1]) then
  return {'conflict', now}
end
local version = now + 1
redis.call('XADD', KEYS[1], string.format('%d-0', version), 'p', ARGV[4], 's', ARGV[5], 'h', ARGV[6])
redis.call('HSET', KEYS[2], ARGV[2], string.format('%d:', version) .. ARGV[3])
redis.call('XADD', KEYS[4], 'MAXLEN', '~', '100000', '*', 'g', ARGV[7], 'v', string.format('%d', version))
return {'appended', version}
