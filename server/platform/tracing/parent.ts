import type { IncomingHttpHeaders } from 'node:http';
import type { Parent } from './span.ts';

/** The parts of the header `traceparent`: version, trace, span, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;
const ZEROS = /^0+$/;

/**
 * Returns the caller's trace from the header `traceparent`. Returns undefined if there is no such header, or if the
 * header does not have the W3C's form.
 */
export function parentOf({ traceparent }: IncomingHttpHeaders): Parent | undefined {
  const [, trace = '', span = '', flags = ''] =
    (typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null) ?? [];
  if (trace === '' || ZEROS.test(trace) || ZEROS.test(span)) return undefined;
  return { trace, span, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}
