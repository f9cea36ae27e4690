import type { MessageSettings } from '#contract/messages.ts';
import { call } from '../../api/call.ts';

export type Stored = { settings: MessageSettings };

export const messageSettings = {
  name: 'messages',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /messages', input),
};

/**
 * The key of the query of sent messages. The settings have a key of their own, because they change less often than the
 * sent messages.
 */
export const sentKey = ['admin', 'messages-sent'];
