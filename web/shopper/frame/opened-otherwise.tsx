import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the search by the key "/", and once after the sign-in of a guest who had wanted it. */
export default function OpenedOtherwise({ onOpen }: { onOpen: (words: string) => void }) {
  const { state } = useLocation();
  // as: the sign-in page gives it.
  const { wantedSearch } = (state ?? {}) as { wantedSearch?: string };
  useEffect(() => {
    if (wantedSearch === undefined) return;
    onOpen(wantedSearch);
    // Back and a reload do not open it again.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [wantedSearch, onOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onOpen('');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onOpen]);
  return null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
