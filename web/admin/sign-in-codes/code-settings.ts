import type { CodeChannel, CodeSettings } from '#contract/sign-in-codes.ts';
import { call } from '../../api/call.ts';

export type Stored = { settings: CodeSettings; ways: CodeChannel[] };
/** The owner's setting that decides whether shoppers may sign in by a code from the shop. */
export const codeSettings = {
  name: 'sign-in-codes',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /code-settings', input),
};
