import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the search once after the sign-in of a guest who had wanted it. */
export default function WantedSearch({ onOpen }: { onOpen: (words: string) => void }) {
  const { state } = useLocation();
  // as: the sign-in page gives it.
  const { wantedSearch } = (state ?? {}) as { wantedSearch?: string };
  useEffect(() => {
    if (wantedSearch === undefined) return;
    onOpen(wantedSearch);
    // Back and a reload do not open it again.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [wantedSearch, onOpen]);
  return null;
}
