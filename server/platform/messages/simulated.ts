import { newId } from '../db/ids.ts';
import type { Channel } from './channel.ts';

/** The demo's way to a phone: nothing leaves the shop, and the log shows the words. */
export const sendSimulated: Channel['send'] = async () => ({ providerId: `simulated-${newId()}` });
