import type { Attributes, Span } from './span.ts';

// Writes OpenTelemetry's protocol (OTLP 1) in its JSON form, in which ids are hexadecimal, and 64-bit numbers are text.

const KINDS = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;

/** Makes the body of a request to an OpenTelemetry collector. */
export function otlpOf(resource: Attributes, spans: readonly Span[]): object {
  const scopeSpans = [{ scope: { name: 'tanabana' }, spans: spans.map(spanOf) }];
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] };
}

function spanOf({ trace, id, parent, name, kind, from, to, attributes, hasFailed }: Span) {
  return {
    traceId: trace,
    spanId: id,
    ...(parent !== undefined && { parentSpanId: parent }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: attributesOf(attributes),
    ...(hasFailed && { status: { code: STATUS_ERROR } }),
  };
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }));
}

/** Writes a time in nanoseconds as text, because a JavaScript number cannot store so many digits exactly. */
function nanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return `${whole}${String(Math.floor((milliseconds - whole) * 1e6)).padStart(6, '0')}`;
}
