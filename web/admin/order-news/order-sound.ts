import { play, soundSwitch, useSoundSwitch } from '../sound/sound.ts';

// The sound that announces new orders. It is off until somebody switches it on in this browser.

const newOrders = soundSwitch('newOrderSound', 'off');
const TONES = [{ hertz: 660, at: 0, seconds: 0.5 }];

export const useOrderSound = () => useSoundSwitch(newOrders, TONES);

export function playIfWanted(): void {
  if (newOrders.isOn()) play(TONES);
}
