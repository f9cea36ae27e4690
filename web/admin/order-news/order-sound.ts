import { useSyncExternalStore } from 'react';
import { storage, stored } from '../../session/storage.ts';

// The browser stores under this key whether a sound announces new orders. The sound is off until somebody switches it
// on in this browser.

const KEY = 'newOrderSound';
const store = stored([KEY], () => storage.get(KEY) === 'on');

/**
 * Answers whether the sound is on, and a function that switches it. When a person switches the sound on, it plays once.
 */
export function useOrderSound(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(store.subscribe, store.get, () => false);
  const set = (next: boolean) => {
    if (next) storage.set(KEY, 'on');
    else storage.remove([KEY]);
    store.changed();
    if (next) play();
  };
  return [isOn, set];
}

export function playIfWanted(): void {
  if (store.get()) play();
}

const [HERTZ, SECONDS, VOLUME, SILENCE] = [660, 0.5, 0.06, 0.0001];

/** Plays a short quiet tone that fades. */
function play(): void {
  // Before the first click or key on a page, browsers refuse to play sounds. After that, browsers would play all
  // refused sounds at once.
  if (!navigator.userActivation?.hasBeenActive) return;
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const end = context.currentTime + SECONDS;
  tone.frequency.value = HERTZ;
  volume.gain.value = VOLUME;
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  tone.connect(volume).connect(context.destination);
  tone.addEventListener('ended', () => void context.close());
  tone.start();
  tone.stop(end);
}
