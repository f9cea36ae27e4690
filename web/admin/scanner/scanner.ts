import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';
import { ScannedKeys } from './scanned-keys.ts';

/**
 * Calls `onScan` with each scanned text while no text box has the focus. The scanner's last key (Enter or Tab) then
 * neither presses a button nor moves the focus.
 */
export function useScanner(onScan: (text: string) => void): void {
  const onText = useEffectEvent(onScan);
  useEffect(() => {
    const keys = new ScannedKeys();
    const listener = (event: KeyboardEvent) => {
      // A select is no text box, so a scan also counts while a select has the focus.
      const isText = isTyping(event.target) && !(event.target instanceof HTMLSelectElement);
      if (isText || event.ctrlKey || event.metaKey || event.altKey) return;
      const text = keys.press(event.key, event.timeStamp);
      if (text === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // In a ChoiceByKeys, the letters of the scan have moved to another choice. Leaving the select cancels this.
      if (event.target instanceof HTMLSelectElement) event.target.blur();
      onText(text);
    };
    // In the capture phase, this listener runs before the listeners of the focused element.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
