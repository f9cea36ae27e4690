import { play, soundSwitch, useSoundSwitch, type Tone } from '../../sound/sound.ts';
import type { Saying } from './said.tsx';

// The sounds of the packing table, for a packer who looks at the cloth and not at the screen. The sounds are on until
// somebody switches them off in this browser; Logout forgets that choice.

const packing = soundSwitch('packingSound', 'on');
const DONE = [{ hertz: 880, at: 0, seconds: 0.6 }];
const sounds: Record<Saying['tone'], readonly Tone[]> = {
  plain: [],
  good: [{ hertz: 880, at: 0, seconds: 0.15 }],
  done: DONE,
  bad: [
    { hertz: 196, at: 0, seconds: 0.25 },
    { hertz: 196, at: 0.3, seconds: 0.25 },
  ],
};

export const usePackingSound = () => useSoundSwitch(packing, DONE);

/** Plays the sound of a message, if the sounds are on. */
export function playPacking(tone: Saying['tone']): void {
  if (packing.isOn() && sounds[tone].length > 0) play(sounds[tone]);
}
