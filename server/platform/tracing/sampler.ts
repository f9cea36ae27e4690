import type { samplers } from '../env/tracing-variables.ts';
import type { Parent } from './span.ts';

/** Decides which traces are kept: a share of all, and whether the caller's decision takes precedence. */
export type Sampling = { share: number; followsParent: boolean };

/** Answers the sampling of this name; `ratio` is the argument of samplers by ratio. */
export function samplingOf(name: (typeof samplers)[number], ratio: number): Sampling {
  const followsParent = name.startsWith('parentbased_');
  if (name.endsWith('always_on')) return { share: 1, followsParent };
  return { share: name.endsWith('always_off') ? 0 : ratio, followsParent };
}

/** The last seven bytes of a trace's id are random. */
const RANDOM_DIGITS = 14;
const ALL = 16 ** RANDOM_DIGITS;

/** Every process makes the same decision about a trace. */
export function isKept(trace: string, parent: Parent | undefined, { share, followsParent }: Sampling): boolean {
  if (parent && followsParent) return parent.isSampled;
  return Number.parseInt(trace.slice(-RANDOM_DIGITS), 16) < share * ALL;
}
