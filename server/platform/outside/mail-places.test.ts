import { expect, test } from 'vitest';
import { Random } from '../../../test/random.ts';
import { MailPlaces, type Place } from './mail-places.ts';

const SLOW = 20_000;

function some(atOnce = 20) {
  const clock = { now: 0 };
  const places = new MailPlaces(atOnce, () => clock.now);
  /** Takes places for emails to a domain until the domain may use no more places. */
  const fill = (domain: string, most = 100) => {
    const held: Place[] = [];
    for (let n = 0; n < most; n++) {
      const place = places.take(`somebody${n}@${domain}`);
      if (!place) break;
      held.push(place);
    }
    return held;
  };
  const end = (held: readonly Place[], isTaken: boolean, after = 0) => {
    clock.now += after;
    for (const place of held) place.leave(isTaken);
  };
  return { places, fill, end };
}

test('a domain that never answers holds a quarter of the places, and then ever fewer, but one', () => {
  const { fill, end } = some();
  for (const most of [5, 1, 1]) {
    const held = fill('silent.test');
    expect(held).toHaveLength(most);
    end(held, false, SLOW);
  }
});

test('one that takes emails quickly gets more, but never all', () => {
  const { fill, end } = some();
  for (let n = 0; n < 20; n++) end(fill('quick.test', 1), true);
  expect(fill('Quick.TEST')).toHaveLength(15);
  expect(fill('other.test')).toHaveLength(5);
});

test('many silent domains leave a quarter to those that have answered', () => {
  const { fill, end } = some();
  end(fill('quick.test', 1), true);
  const silent = Array.from({ length: 40 }, (_, n) => fill(`silent${n}.test`, 1)).flat();
  expect(silent).toHaveLength(15);
  expect(fill('quick.test', 5)).toHaveLength(5);
  end(silent, false, SLOW);
  expect(fill('silent0.test')).toHaveLength(2);
});

test('a slow one that takes its emails keeps what it has, and a quick refusal takes nothing away', () => {
  const { fill, end } = some();
  for (let n = 0; n < 20; n++) end(fill('slow.test', 1), true, SLOW);
  for (let n = 0; n < 20; n++) end(fill('refusing.test', 1), false);
  expect([fill('slow.test').length, fill('refusing.test').length]).toEqual([5, 5]);
});

test('a recipient who hangs does not hold up a domain that has taken others meanwhile', () => {
  const { fill, end } = some();
  const hanging = fill('quick.test', 4);
  end(fill('quick.test', 1), true);
  end(hanging, false, SLOW);
  expect(Array.from({ length: 40 }, (_, n) => fill(`silent${n}.test`, 1)).flat()).toHaveLength(15);
  const next = fill('quick.test');
  expect(next).toHaveLength(1);
  end(next, true);
  expect(fill('quick.test')).toHaveLength(2);
});

test('what found no place is not tried until there is room, in its order', () => {
  const { places, fill, end } = some();
  const held = fill('silent.test');
  for (const id of ['a', 'b', 'c']) expect(places.wait(id, `${id}@silent.test`)).toBe(true);
  expect(places.waitingIds()).toEqual(['a', 'b', 'c']);
  end(held.slice(0, 2), true);
  // Two emails to the silent domain have ended, so two others may begin.
  expect(places.waitingIds()).toEqual([]);
  const again = fill('silent.test');
  for (const id of ['a', 'b', 'c']) places.wait(id, `${id}@silent.test`);
  end(again.slice(0, 1), false);
  expect(places.waitingIds()).toEqual(['b', 'c']);
  expect(places.waitingIds()).toEqual(['c']);
});

test('however many wait and however many domains there are, no more than a thousand are remembered', () => {
  const { places, fill } = some();
  for (let n = 0; n < 3000; n++) fill(`d${n}.test`, 1).at(0)?.leave(false);
  fill('silent.test');
  const known = Array.from({ length: 1500 }, (_, n) => places.wait(`job${n}`, 'x@silent.test'));
  expect(known.filter(Boolean)).toHaveLength(1000);
});

test('in whatever order places are taken and left, none is lost, and no domain is held back for good', () => {
  const { fill, end } = some();
  const random = new Random(7);
  const below = (most: number) => Math.floor(random.next() * most);
  const held: Place[] = [];
  for (let step = 0; step < 5000; step++) {
    if (random.isLucky(0.6)) held.push(...fill(`d${below(30)}.test`, 1 + below(4)));
    else end(held.splice(below(held.length), 1), random.isLucky(0.5), random.isLucky(0.2) ? SLOW : 10);
  }
  end(held, false, SLOW);
  for (let n = 0; n < 30; n++) end(fill(`d${n}.test`, 1), true);
  expect(fill('new.test')).toHaveLength(5);
  expect(fill('d3.test').length).toBeGreaterThan(0);
});

test('of a few places none is held by all', () => {
  const { fill } = some(4);
  expect(Array.from({ length: 9 }, (_, n) => fill(`silent${n}.test`)).flat()).toHaveLength(3);
});
