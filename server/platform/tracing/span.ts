/** A span's attributes; names are OpenTelemetry's (semantic conventions) if it defines one. */
export type Attributes = Record<string, string | number>;

/** The caller's span, in the W3C's `traceparent` form. */
export type Parent = { trace: string; span: string; isSampled: boolean };

/** A piece of work in a trace. Ids are hexadecimal, times milliseconds since 1970. */
export type Span = {
  trace: string;
  id: string;
  parent: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'client';
  from: number;
  to: number;
  attributes: Attributes;
  hasFailed: boolean;
};

const MOST_OFF_MS = 500;
let origin = performance.timeOrigin;

/**
 * Answers the present instant with fractions of a millisecond, in milliseconds since 1970. The answer follows a clock
 * that was corrected meanwhile.
 */
export function instant(): number {
  const now = performance.now();
  if (Math.abs(origin + now - Date.now()) > MOST_OFF_MS) origin = Date.now() - now;
  return origin + now;
}
