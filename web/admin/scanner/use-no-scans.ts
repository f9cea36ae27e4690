import { useState, type KeyboardEvent } from 'react';
import { ScannedKeys } from './scanned-keys.ts';

/**
 * Returns an `onKeyDown` for a form that takes no scans, such as one that asks for a password. The handler removes a
 * scanned text from its box, does not send the form, and calls `onScan`. A text that is pasted, or filled in by a
 * password manager, comes without keys, so it stays.
 */
export function useNoScans(onScan: () => void) {
  const [keys] = useState(() => new ScannedKeys());
  return (event: KeyboardEvent) => {
    const text = event.repeat ? undefined : keys.press(event.key, event.timeStamp);
    const box = event.target;
    if (text === undefined || !(box instanceof HTMLInputElement) || !box.value.endsWith(text)) return;
    event.preventDefault();
    box.value = box.value.slice(0, -text.length);
    onScan();
  };
}
