import { randomUUID } from 'node:crypto';
import type { Env } from '../env/env.ts';
import type { QueryWatch } from '../metrics/query-watch.ts';
import { samplingOf } from './sampler.ts';
import type { Attributes } from './span.ts';
import { SpanSender, type Collector } from './span-sender.ts';
import { Tracer } from './tracer.ts';

export type Tracing = { tracer: Tracer; sender: SpanSender };

/**
 * Traces the work of this process, and sends the traces to an OpenTelemetry collector. Returns undefined if no
 * collector is configured.
 */
export function openTracing(env: Env, onTrouble: (error: unknown) => void): Tracing | undefined {
  const collector = collectorOf(env);
  if (!collector) return undefined;
  const sender = new SpanSender(collector, onTrouble);
  const sampling = samplingOf(env.OTEL_TRACES_SAMPLER, env.OTEL_TRACES_SAMPLER_ARG);
  return { sender, tracer: new Tracer((span) => sender.add(span), sampling) };
}

/** Does the work, and records it as a part of the present trace, if there is one. */
export async function inPart<Result>(
  tracing: Tracing | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing ? tracing.tracer.part(name, attributes, work) : work();
}

const MOST_SQL = 4000;

/**
 * Records each SQL statement as a part of the work that sent it. The trace contains no values of a statement, because
 * they are customers' data.
 */
export function traceQueries({ tracer }: Tracing, queries: QueryWatch, system: 'sqlite' | 'postgresql'): void {
  queries.watch(({ text, milliseconds, hasFailed }) => {
    if (!tracer.isFollowing) return;
    const sql = text().slice(0, MOST_SQL);
    const [, deed = 'SQL'] = /^\s*(\w+)/.exec(sql) ?? [];
    const [, table = ''] = /\b(?:from|into|update) "?(\w+)"?/.exec(sql) ?? [];
    const name = `${deed.toUpperCase()} ${table}`.trimEnd();
    const attributes = { 'db.system.name': system, 'db.query.text': sql };
    tracer.ended({ name, kind: 'client', attributes }, milliseconds, hasFailed);
  });
}

function collectorOf(env: Env): Collector | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env;
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined) return undefined;
  const resource = {
    ...env.OTEL_RESOURCE_ATTRIBUTES,
    'service.name': env.OTEL_SERVICE_NAME,
    'service.instance.id': randomUUID(),
  };
  return { url, headers: env.OTEL_EXPORTER_OTLP_HEADERS, resource };
}
