import { newId } from '../db/ids.ts';
import type { Channel } from './channel.ts';

/** The channel to phones in the demo. It sends nothing; the log of messages shows the text instead. */
export const sendSimulated: Channel['send'] = async () => ({ providerId: `simulated-${newId()}` });
