import { newId } from '../db/ids.ts';
import type { Channel } from './channel.ts';

/** The demo's channel to phones. The simulated channel sends nothing; the log of messages shows the text. */
export const sendSimulated: Channel['send'] = async () => ({ providerId: `simulated-${newId()}` });
