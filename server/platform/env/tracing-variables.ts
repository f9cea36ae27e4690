import { z } from 'zod';

// The variables of OpenTelemetry's specification that the shop follows, for traces that it sends by HTTP.

/** The sampler names that OpenTelemetry's specification allows in OTEL_TRACES_SAMPLER. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const pairs = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return Object.fromEntries(
        text
          .split(',')
          .filter((pair) => pair.trim() !== '')
          .map(readPair),
      );
    } catch {
      context.addIssue({ code: 'custom', message: 'must be names with values such as tenant=shop,region=south' });
      return z.NEVER;
    }
  });

const headers = pairs.refine(areHeaders, 'must be names and values that HTTP can send, such as api-key=SECRET');

const address = (example: string) =>
  z
    .string()
    .refine(isAddress, `must be an address such as ${example}`)
    // `fetch` refuses an address with a password, and its error, which the shop logs, contains the whole address. The
    // log would then contain the password.
    .refine(
      (text) => !isAddress(text) || !hasPassword(new URL(text)),
      'must have no user: OTEL_EXPORTER_OTLP_HEADERS has a place for keys',
    );

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http://collector:4318/v1/traces').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', 'must be http/json, which collectors take where they take http/protobuf')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('tanabana'),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1').default(1),
  /** `withoutUnusedTracing` reads OTEL_SDK_DISABLED before all other variables. */
  OTEL_SDK_DISABLED: z.string().optional(),
};

/**
 * Leaves out all variables of OpenTelemetry if none of them asks for traces. The machine may set the variables for
 * other programs, so values that the shop does not use need not be valid.
 */
export function withoutUnusedTracing(set: Record<string, string | undefined>): Record<string, string | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_SDK_DISABLED: off } = set;
  if ((base !== undefined || own !== undefined) && off?.toLowerCase() !== 'true') return set;
  return Object.fromEntries(Object.entries(set).filter(([name]) => !name.startsWith('OTEL_')));
}

/** Reads a pair `name=value`. The value may contain percent codes as in a URL. */
function readPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, at)).trim();
  if (name === '') throw new Error('a value without a name');
  return [name, decodeURIComponent(pair.slice(at + 1).trim())];
}

function areHeaders(given: Record<string, string>): boolean {
  try {
    return Boolean(new Headers(given));
  } catch {
    return false;
  }
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function hasPassword({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
