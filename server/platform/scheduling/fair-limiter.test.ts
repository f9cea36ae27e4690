import { describe, expect, test } from 'vitest';
import { fairLimiter, NoPlaceError } from './fair-limiter.ts';

/** Makes a limiter, and jobs that run until the test ends them. Lists the names of the jobs that have begun. */
function gate() {
  const { inTurn: limited, hasPlace } = fairLimiter({ atOnce: 2, places: 6, knownPlaces: 2, perShare: 3 });
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  const settled: Array<Promise<unknown>> = [];
  const enter = (name: string, of?: string, isKnown = false) => {
    const done = limited(of === undefined ? undefined : { of, isKnown }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
    settled.push(done.catch(() => undefined));
    return done;
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const drain = async () => {
    while (ends.length > 0) await endOne();
    await Promise.all(settled);
  };
  return { enter, hasPlace, begun, endOne, drain };
}

describe('a fair limiter', () => {
  test('lets two run at once and serves the shares in turn', async () => {
    const { enter, begun, drain } = gate();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void enter(name, 'a');
    void enter('b1', 'b');
    expect(begun).toEqual(['a1', 'a2']);
    await drain();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5']);
  });
  test('refuses at once what finds no place of its share, and leaves the others theirs', async () => {
    const { enter, begun, drain } = gate();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void enter(name, 'a');
    await expect(enter('a6', 'a')).rejects.toBeInstanceOf(NoPlaceError);
    void enter('b1', 'b');
    await drain();
    expect(begun).toContain('b1');
    expect(begun).not.toContain('a6');
  });
  test('keeps places for those who are known when all others are taken, and one for the shop itself', async () => {
    const { enter, begun, drain } = gate();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) void enter(name, name);
    await expect(enter('stranger', 'i')).rejects.toBeInstanceOf(NoPlaceError);
    void enter('known 1', 'j', true);
    void enter('known 2', 'k', true);
    await expect(enter('known 3', 'l', true)).rejects.toBeInstanceOf(NoPlaceError);
    void enter('the shop');
    await drain();
    expect(begun).toHaveLength(11);
  });
  test('lets those who are known wait for one stranger each, however many wait, and no stranger for more than one of them', async () => {
    const { enter, begun, drain } = gate();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void enter(name, name);
    void enter('known 1', 'j', true);
    void enter('known 2', 'k', true);
    void enter('the shop');
    await drain();
    expect(begun).toEqual(['a', 'b', 'known 1', 'c', 'known 2', 'd', 'the shop', 'e', 'f']);
  });
  test('tells who would find a place now', async () => {
    const { enter, hasPlace, drain } = gate();
    for (const name of ['a', 'b', 'c', 'd', 'e']) void enter(name, 'a');
    expect([hasPlace({ of: 'a', isKnown: false }), hasPlace({ of: 'b', isKnown: false })]).toEqual([false, true]);
    for (const name of ['f', 'g', 'h']) void enter(name, name);
    expect([hasPlace({ of: 'b', isKnown: false }), hasPlace({ of: 'b', isKnown: true })]).toEqual([false, true]);
    expect(hasPlace(undefined)).toBe(true);
    await drain();
    expect(hasPlace({ of: 'a', isKnown: false })).toBe(true);
  });
  test('goes on after a job that fails', async () => {
    const { inTurn: limited } = fairLimiter({ atOnce: 1, places: 1, knownPlaces: 0, perShare: 1 });
    const fail = async () => {
      throw new Error('no');
    };
    await expect(limited({ of: 'a', isKnown: false }, fail)).rejects.toThrow('no');
    expect(await limited({ of: 'a', isKnown: false }, async () => 'yes')).toBe('yes');
  });
});
