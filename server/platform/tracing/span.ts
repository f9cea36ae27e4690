/** The attributes of a span. If OpenTelemetry's semantic conventions define a name, that name is used. */
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
 * Answers the present time in milliseconds since 1970, with fractions. If the clock is corrected, later answers follow
 * it.
 */
export function instant(): number {
  const now = performance.now();
  if (Math.abs(origin + now - Date.now()) > MOST_OFF_MS) origin = Date.now() - now;
  return origin + now;
}
