import type { MessageSettings } from '#contract/messages.ts';
import { call } from '../../api/call.ts';

export type Stored = { settings: MessageSettings };

export const messageSettings = {
  name: 'messages',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /messages', input),
};

/** The key of the list of sent messages, which changes more often than the settings. */
export const sentKey = ['admin', 'messages-sent'];
