import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Valkey } from '../outside/valkey.ts';

/**
 * The library's own script, except for tries that are given back: once their window is over, or the server has
 * forgotten it, they do not count for the next. Everything happens in one step, and every key ends by itself.
 */
const COUNT = `
local given = tonumber(ARGV[1])
local counted = tonumber(redis.call('get', KEYS[1]) or 0)
if given < 0 and counted + given < 0 then return {counted, redis.call('pttl', KEYS[1])} end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('incrby', KEYS[1], ARGV[1]), redis.call('pttl', KEYS[1])}
`;

/** Counts one rule in Valkey, as the stores of rate-limiter-flexible do. A window ends by the clock of that server. */
export function valkeyStore(valkey: Valkey, rule: string, points: number, duration: number) {
  const limiter = new RateLimiterRedis({
    storeClient: {
      eval: async (script: string, values: { keys: string[]; arguments: string[] }) =>
        valkey.ask(async (client) => client.eval(script, values)),
      del: async (key: string) => valkey.ask(async (client) => client.del(key)),
    },
    useRedisPackage: true,
    customIncrTtlLuaScript: COUNT,
    keyPrefix: `tries:${rule}`,
    points,
    duration,
  });
  return {
    points,
    duration,
    getKey: (key: string) => limiter.getKey(key),
    consume: async (key: string) => limiter.consume(key),
    // A caller who was right is let in all the same: a try that cannot be given back now ends with its window.
    reward: async (key: string) => limiter.reward(key).catch(() => {}),
    delete: async (key: string) => limiter.delete(key).catch(() => {}),
  };
}
