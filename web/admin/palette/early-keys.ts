import { useLayoutEffect, type Dispatch, type SetStateAction } from 'react';

/**
 * Collects the letters that a person types after opening a dialog and before its box has the focus. `setWords` puts the
 * letters into the box. Until then, no letter and no Enter reaches the page below, where Enter could save a form.
 */
export function useEarlyKeys(isOpening: boolean, setWords: Dispatch<SetStateAction<string>>): void {
  useLayoutEffect(() => {
    if (!isOpening) return undefined;
    const waiting = new AbortController();
    const { signal } = waiting;
    const onKey = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isLetter && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (isLetter) setWords((before) => before + event.key);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('dialog input, [role=dialog] input')) waiting.abort();
    };
    document.addEventListener('keydown', onKey, { capture: true, signal });
    document.addEventListener('focusin', onFocus, { signal });
    return () => waiting.abort();
  }, [isOpening, setWords]);
}
