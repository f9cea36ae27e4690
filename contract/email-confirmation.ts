import { z } from 'zod';
import type { Calls } from './call.ts';
import { message } from './fields.ts';

export const emailConfirmationCalls = {
  'POST /auth/confirm-email/request': {
    who: 'customer',
    summary: 'Mail oneself a link that confirms one’s email.',
    answer: message,
  },
  'POST /auth/confirm-email': {
    who: 'anyone',
    summary: 'Confirm an email by the token of such a link.',
    body: z.object({ token: z.string().max(200) }),
    answer: message,
  },
} as const satisfies Calls;
