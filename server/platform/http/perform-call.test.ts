import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { CallInput, Handler } from './call-request.ts';
import { performCall } from './perform-call.ts';

// The contract decides which fields an answer contains. A handler may pass on a whole row of the database, so roles
// that may see few fields, tracking pages and webhooks rely on this filter.

const call: Call = {
  who: 'anyone',
  summary: 'A call of this test.',
  answer: z.object({ order: z.object({ number: z.string(), phone: z.string().nullable() }) }),
};
const answerOf = async (answer: unknown) => {
  const handler: Handler = async () => answer;
  const nothing = { params: {}, query: {}, body: {}, files: [], bytes: undefined, text: undefined, headers: {} };
  const functions = { header: () => undefined, setHeader: () => {}, status: () => {} };
  const input: CallInput = { ...nothing, ...functions, address: '' };
  return performCall(call, handler, input);
};

test('a field that the contract does not name stays in the shop, at any depth', async () => {
  const order = { number: 'ORD100001', phone: null };
  const answer = { order: { ...order, password_hash: 'argon2' }, internal: true };
  expect(await answerOf(answer)).toEqual({ order });
});

test('an answer with a field of another kind, or without one, is not sent', async () => {
  for (const order of [{ number: 100001, phone: null }, { number: 'ORD100001' }])
    await expect(answerOf({ order })).rejects.toThrow(z.ZodError);
});
