import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useOnline } from '../../ui/use-online.ts';

const SLOW_MS = 4000;
const words = { offline: 'You are offline. What you see may be old.', slow: 'The network is slow. Still trying …' };

/** What the network is doing: a thread along the top while a page is on its way, a word when that takes long or when there is none. */
export function Network() {
  const isOnline = useOnline();
  const isLoading = useNavigation().state !== 'idle';
  const isSlow = useLasts(isLoading, SLOW_MS);
  const word = !isOnline ? words.offline : isSlow ? words.slow : undefined;
  return (
    <>
      <div aria-hidden className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-madder transition-transform duration-500 print:hidden ${isLoading ? 'scale-x-75' : 'scale-x-0'}`} />
      <div role="status" className="fixed inset-x-0 bottom-0 z-40 print:hidden">
        {word && <p className="bg-ink px-4 py-2 text-center text-[0.9375rem] text-kora">{word}</p>}
      </div>
    </>
  );
}

/** True once something has gone on for longer than this. */
function useLasts(isGoingOn: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isGoingOn, milliseconds]);
  return lasts;
}
