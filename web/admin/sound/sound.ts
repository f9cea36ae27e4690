import { useSyncExternalStore } from 'react';
import { storage, stored } from '../../session/storage.ts';

/** One tone of a sound. `at` is its start within the sound and `seconds` its length, both in seconds. */
export type Tone = { hertz: number; at: number; seconds: number };
type Switch = ReturnType<typeof soundSwitch>;

/**
 * Makes a switch for sounds. The browser stores its position under this key. Until somebody uses the switch, its
 * position is `first`.
 */
export function soundSwitch(key: string, first: 'on' | 'off') {
  const { get, changed, subscribe } = stored([key], () => (storage.get(key) ?? first) === 'on');
  const set = (isOn: boolean) => {
    storage.set(key, isOn ? 'on' : 'off');
    changed();
  };
  return { isOn: get, set, subscribe };
}

/**
 * Returns whether the sounds are on, and a function that switches them. When a person switches the sounds on, `example`
 * plays once.
 */
export function useSoundSwitch(
  { isOn, set, subscribe }: Switch,
  example: readonly Tone[],
): [isOn: boolean, set: (isOn: boolean) => void] {
  return [
    useSyncExternalStore(subscribe, isOn, () => false),
    (next) => {
      set(next);
      if (next) play(example);
    },
  ];
}

const [VOLUME, SILENCE] = [0.06, 0.0001];

/** Plays short quiet tones that fade. */
export function play(tones: readonly Tone[]): void {
  // Before the first click or key on a page, browsers refuse to play sounds. After the first click or key, browsers
  // would play all refused sounds at once.
  if (!navigator.userActivation?.hasBeenActive) return;
  const context = new AudioContext();
  const now = context.currentTime;
  const all = tones.map(async ({ hertz, at, seconds }) => {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const [begin, end] = [now + at, now + at + seconds];
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(VOLUME, begin);
    volume.gain.exponentialRampToValueAtTime(SILENCE, end);
    tone.connect(volume).connect(context.destination);
    const ended = new Promise((resolve) => tone.addEventListener('ended', resolve));
    tone.start(begin);
    tone.stop(end);
    await ended;
  });
  void Promise.all(all).then(async () => context.close());
}
