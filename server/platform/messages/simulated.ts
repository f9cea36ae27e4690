import { newId } from '../db/ids.ts';
import type { Channel } from './channel.ts';

/** The demo's channel to a phone: nothing leaves the shop, and the log shows the words. */
export const simulated: Channel = { send: async () => ({ providerId: `simulated-${newId()}` }) };
