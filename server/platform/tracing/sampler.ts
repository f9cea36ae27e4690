import type { samplers } from '../env/tracing-variables.ts';
import type { Parent } from './span.ts';

/** Which traces are kept: a share of all traces. With `followsParent` the caller's decision takes precedence. */
export type Sampling = { share: number; followsParent: boolean };

/** Answers the sampling for a name. `ratio` is used by the samplers whose name contains "ratio". */
export function samplingOf(name: (typeof samplers)[number], ratio: number): Sampling {
  const followsParent = name.startsWith('parentbased_');
  if (name.endsWith('always_on')) return { share: 1, followsParent };
  return { share: name.endsWith('always_off') ? 0 : ratio, followsParent };
}

/** The number of random hexadecimal digits at the end of a trace's id (seven bytes). */
const RANDOM_DIGITS = 14;
const ALL = 16 ** RANDOM_DIGITS;

/** Decides whether a trace is kept. The decision depends only on the id, so every process makes the same one. */
export function isKept(trace: string, parent: Parent | undefined, { share, followsParent }: Sampling): boolean {
  if (parent && followsParent) return parent.isSampled;
  return Number.parseInt(trace.slice(-RANDOM_DIGITS), 16) < share * ALL;
}
