import { newId } from '../db/ids.ts';
import type { Channel } from './channel.ts';

/** The demo's channel to phones. It sends nothing; the log shows the text. */
export const sendSimulated: Channel['send'] = async () => ({ providerId: `simulated-${newId()}` });
