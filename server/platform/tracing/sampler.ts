import type { samplers } from '../env/tracing-variables.ts';
import type { Parent } from './span.ts';

/**
 * The rule that decides which traces the process records: a share of all traces. With `followsParent` the decision of
 * the caller of a request takes precedence.
 */
export type Sampling = { share: number; followsParent: boolean };

/**
 * Returns the sampling rule for the name of an OpenTelemetry sampler. Samplers whose name contains "ratio" record the
 * share `ratio`.
 */
export function samplingOf(name: (typeof samplers)[number], ratio: number): Sampling {
  const followsParent = name.startsWith('parentbased_');
  if (name.endsWith('always_on')) return { share: 1, followsParent };
  return { share: name.endsWith('always_off') ? 0 : ratio, followsParent };
}

/** The number of random hexadecimal digits at the end of a trace's id (seven bytes). */
const RANDOM_DIGITS = 14;
const ALL = 16 ** RANDOM_DIGITS;

/**
 * Returns whether the process records a trace. If the caller has not decided, the decision depends only on the trace's
 * id and the share, so every process decides the same.
 */
export function isKept(trace: string, parent: Parent | undefined, { share, followsParent }: Sampling): boolean {
  if (parent && followsParent) return parent.isSampled;
  return Number.parseInt(trace.slice(-RANDOM_DIGITS), 16) < share * ALL;
}
