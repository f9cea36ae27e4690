import { z } from 'zod';
import { provedStaffWith, type Calls } from './call.ts';
import { message } from './fields.ts';
import { byId } from './shared.ts';
import { password } from './users.ts';

export const personalDataCalls = {
  'GET /customers/{id}/personal-data': {
    ...provedStaffWith('customers.erase'),
    summary: 'Everything that the shop keeps about a shopper, as one JSON file.',
    params: byId,
    sends: 'application/json',
    answer: null,
  },
  'DELETE /customers/{id}': {
    ...provedStaffWith('customers.erase'),
    summary: 'Erase a shopper’s data for good; orders keep what tax law asks. 409 while an order is on its way.',
    params: byId,
    answer: message,
  },
  'GET /users/personal-data': {
    who: 'customer',
    summary: 'Everything that the shop keeps about oneself, as one JSON file.',
    sends: 'application/json',
    answer: null,
  },
  'POST /users/erase': {
    who: 'customer',
    summary: 'Erase one’s own account for good; orders keep what tax law asks. 409 while an order is on its way.',
    /**
     * The body proves who the caller is: by the password, or by a code from POST /auth/code for the account's confirmed
     * number or email.
     */
    body: z.object({
      password: password.optional(),
      ticket: z.string().max(600).optional(),
      code: z.string().max(40).optional(),
    }),
    answer: message,
  },
} as const satisfies Calls;
