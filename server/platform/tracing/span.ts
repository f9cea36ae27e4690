/** The attributes of a span. Attributes for which OpenTelemetry's semantic conventions define a name have that name. */
export type Attributes = Record<string, string | number>;

/** The caller's span, in the W3C's `traceparent` form. */
export type Parent = { trace: string; span: string; isSampled: boolean };

/** A piece of work in a trace. The ids are hexadecimal numbers, and the times are milliseconds since 1970. */
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
 * Returns the present time in milliseconds since 1970, with fractions. If somebody corrects the computer's clock, later
 * answers follow the corrected clock.
 */
export function instant(): number {
  const now = performance.now();
  if (Math.abs(origin + now - Date.now()) > MOST_OFF_MS) origin = Date.now() - now;
  return origin + now;
}
