import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { badField, notFound } from '#contract/errors.ts';
import { holdsUnwritable } from '#domain/text.ts';
import * as notFoundText from '#text/not-found.ts';
import * as validationText from '#text/validation.ts';
import type { CallInput, Handler } from './call-request.ts';
import { badInput } from './errors.ts';

/**
 * Makes one call as its contract says, for every caller: checks the input, lets the handler answer, checks the answer.
 * Throws 404 if `params` have the wrong form, because they name a thing that cannot exist. Throws 400 if the query or
 * the body has the wrong form.
 */
export async function performCall(call: Call, handler: Handler, input: CallInput): Promise<unknown> {
  refuseUnwritable(input.query);
  refuseUnwritable(input.body);
  const params = paramsOf(call, input.params);
  const query = checked(call.query, input.query ?? {}, badInput);
  const body = checked(call.body, input.body ?? {}, badInput);
  // The casts are safe: the shapes have just been checked. The exact types depend on the call's key, which is unknown
  // here.
  const checkedInput = { params: params as never, query: query as never, body: body as never };
  const answer = await handler({ ...input, ...checkedInput, user: input.user as never });
  return call.answer ? call.answer.parse(answer) : answer;
}

/** Returns the checked parameters of a call's path. Throws 404 for a parameter that cannot name anything. */
export function paramsOf(call: Pick<Call, 'params'>, params: unknown): unknown {
  if (holdsUnwritable(params)) throw notFound(notFoundText.nothingHere);
  return checked(call.params, params ?? {}, () => notFound(notFoundText.nothingHere));
}

function checked(shape: z.ZodType | undefined, value: unknown, refuse: (error: z.ZodError) => Error): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value);
  if (!result.success) throw refuse(result.error);
  return result.data;
}

/**
 * Throws 400 if a field contains a text that the database cannot store, even if the field's own shape allows the text.
 */
function refuseUnwritable(fields: unknown): void {
  if (!holdsUnwritable(fields)) return;
  // The cast is safe: `fields` contains a text that the database cannot store, so it is an object, a list or a text.
  // Object.entries accepts all three.
  const named = Object.entries(fields as object).find(([, value]) => holdsUnwritable(value));
  throw badField(named?.[0].toWellFormed().replaceAll('\0', '') ?? '', validationText.unstorable());
}
