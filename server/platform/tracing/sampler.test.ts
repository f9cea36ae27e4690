import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isKept, samplingOf } from './sampler.ts';

const trace = () => randomBytes(16).toString('hex');
const parent = (isSampled: boolean) => ({ trace: trace(), span: 'a'.repeat(16), isSampled });

test('by a ratio that share of the traces is kept, and each process decides the same about a trace', () => {
  const sampling = samplingOf('traceidratio', 0.25);
  const traces = Array.from({ length: 10_000 }, trace);
  const kept = traces.filter((one) => isKept(one, undefined, sampling));
  expect(kept.length).toBeGreaterThan(2200);
  expect(kept.length).toBeLessThan(2800);
  expect(traces.filter((one) => isKept(one, undefined, sampling))).toEqual(kept);
});

test.each([
  ['parentbased_always_on', false, false],
  ['parentbased_always_off', true, true],
  ['parentbased_traceidratio', true, true],
  ['always_on', false, true],
  ['always_off', true, false],
] as const)('%s, where the caller has decided %s: %s', (name, isSampled, expected) => {
  expect(isKept(trace(), parent(isSampled), samplingOf(name, 0))).toBe(expected);
});
