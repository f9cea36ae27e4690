import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Notice, NoticeListProps, Tone } from './notice.ts';
import { part } from './part.tsx';

export type { Tone };

const NoticeList = part(async () => import('./notice-list.tsx'), { missing: PlainNotices, unreached: PlainNotices });

/** Fetches the code that shows notices, at a moment when one is likely to come. */
export const fetchNoticeList = async (): Promise<unknown> => NoticeList.prefetch().catch(() => {});

/** The time for which a notice stays, by area, in milliseconds (spec §8 "Notice timing"). */
const staysForMs = { header: 5000, account: 3000, shop: 1000 } as const;
export type Area = keyof typeof staysForMs;

// Most visits see no notice: before the first one there is only
// this queue, and then the list, with Base UI's toasts, is fetched.
const waiting: Notice[] = [];
const listeners = new Set<() => void>();
let show: ((notice: Notice) => void) | undefined;

/** Shows one notice at the top of the window, on the side where lines end. */
export function notify(tone: Tone, text: string, area: Area): void {
  post({ tone, text, closesAfterMs: staysForMs[area], about: area });
}

/** Shows one notice, as `notify` does, with an action. */
export function post(notice: Notice): void {
  if (show) return show(notice);
  waiting.push(notice);
  for (const listener of listeners) listener();
}

/**
 * The one place for notices. The queue is a live region from the start, so that screen readers read the first notice
 * too.
 */
export function Notices() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => waiting.length > 0 || show !== undefined,
    () => false,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed top-4 end-4 z-50 w-[min(24rem,calc(100vw-2rem))]"
    >
      {isNeeded && <NoticeList takeOver={takeOver} />}
    </div>
  );
}

/** Hands all notices to `next` from now on, first those that waited. Answers a function that stops the listener. */
function takeOver(next: (notice: Notice) => void): () => void {
  show = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    show = undefined;
  };
}

/**
 * Only the words of the latest notice, below the header, if the list cannot be fetched because the browser is offline.
 */
function PlainNotices({ takeOver }: NoticeListProps) {
  const [text, setText] = useState('');
  useEffect(
    () =>
      takeOver(({ text, closesAfterMs }) => {
        setText(text);
        setTimeout(setText, closesAfterMs, '');
      }),
    [takeOver],
  );
  return text && <p className="mt-12 bg-white px-4 py-3 shadow-2xl">{text}</p>;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
