import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';
import { ScannedKeys } from './scanned-keys.ts';

/** Calls back with each scanned text while no text box has the focus; the scanner's Enter presses no button. */
export function useScanner(onScan: (text: string) => void): void {
  const onText = useEffectEvent(onScan);
  useEffect(() => {
    const keys = new ScannedKeys();
    const listener = (event: KeyboardEvent) => {
      // A select takes no text: the letters of a scan are none of its choices, and neither is the Enter.
      const isText = isTyping(event.target) && !(event.target instanceof HTMLSelectElement);
      if (isText || event.ctrlKey || event.metaKey || event.altKey) return;
      const text = keys.press(event.key, event.timeStamp);
      if (text === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // This drops the choice that its letters have reached.
      if (event.target instanceof HTMLSelectElement) event.target.blur();
      onText(text);
    };
    // This listener runs before that of the focused element.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
