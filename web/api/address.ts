import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/calls.ts';
import type { z } from 'zod';

export type CallKey = keyof AllCalls;
export type Answer<Key extends CallKey> = AnswerOf<AllCalls[Key]>;
export type Body<Key extends CallKey> = AllCalls[Key] extends { body: z.ZodType }
  ? z.input<AllCalls[Key]['body']>
  : BodyOf<AllCalls[Key]>;
export type Query = Record<string, string | number | readonly string[] | undefined>;
export type Input = { params?: Record<string, string>; query?: Query };

/** Returns the method and the path of a call such as "GET /products/{id}". The path contains the given parameters. */
export function addressOf(key: CallKey, { params = {}, query = {} }: Input): { method: string; path: string } {
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return { method, path: search.size > 0 ? `${filled}?${search}` : filled };
}
