import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import * as frameText from '#text/frame.ts';
import { keepRoom } from '../../ui/keep-room.ts';
import { useOnline } from '../../ui/use-online.ts';

const SLOW_MS = 4000;

/**
 * Shows the state of the network: a line at the top while a page is loading, and a message if loading takes long or the
 * browser is offline.
 */
export function Network() {
  const isOnline = useOnline();
  const isLoading = useNavigation().state !== 'idle';
  const isSlow = useLastsLongerThan(SLOW_MS, isLoading);
  const isStored = useIsStored();
  return (
    <>
      <div
        aria-hidden
        className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-madder transition-transform duration-500 rtl:origin-right print:hidden ${isLoading ? 'scale-x-75' : 'scale-x-0'}`}
      />
      <div ref={keepRoom} role="status" className="fixed inset-x-0 bottom-0 z-40 print:hidden">
        {!isOnline && <Sentence>{frameText.offline()}</Sentence>}
        {isOnline && isSlow && <Sentence>{frameText.slow()}</Sentence>}
        {isOnline && !isSlow && isStored && <Sentence>{frameText.stored()}</Sentence>}
      </div>
    </>
  );
}

/**
 * Returns whether the page comes from the cache of the service worker. The service worker marks a cached document, and
 * sends a message about cached data.
 */
function useIsStored(): boolean {
  const { key } = useLocation();
  const isNextStored = useRef(false);
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    const onMessage = () => (isNextStored.current = true);
    if (document.documentElement.hasAttribute('data-stored')) onMessage();
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    setStored(isNextStored.current);
    isNextStored.current = false;
  }, [key]);
  return isStored;
}

function Sentence({ children }: { children: string }) {
  return <p className="bg-ink px-4 py-2 text-center text-md text-kora">{children}</p>;
}

/** Returns true once `isGoingOn` has been true without a break for this many milliseconds. */
function useLastsLongerThan(milliseconds: number, isGoingOn: boolean): boolean {
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
