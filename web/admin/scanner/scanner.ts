import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';
import { ScannedKeys } from './scanned-keys.ts';

/**
 * Calls `onScan` with each scanned text while no text box has the focus. The scanner's last key then presses no button
 * and moves no focus.
 */
export function useScanner(onScan: (text: string) => void): void {
  const onText = useEffectEvent(onScan);
  useEffect(() => {
    const keys = new ScannedKeys();
    const listener = (event: KeyboardEvent) => {
      // A select takes no text, so the letters and the Enter of a scan must not choose one of its values.
      const isText = isTyping(event.target) && !(event.target instanceof HTMLSelectElement);
      if (isText || event.ctrlKey || event.metaKey || event.altKey) return;
      const text = keys.press(event.key, event.timeStamp);
      if (text === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // Leaving the select cancels the choice to which the letters of the scan have moved.
      if (event.target instanceof HTMLSelectElement) event.target.blur();
      onText(text);
    };
    // In the capture phase, this listener runs before the listeners of the focused element.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
