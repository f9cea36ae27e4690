import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Notice, NoticeListProps, Tone } from './notice.ts';
import { part } from './part.tsx';

export type { Tone };

const NoticeList = part(async () => import('./notice-list.tsx'), { missing: PlainNotices, unreached: PlainNotices });

/** Fetches the code that shows notices, when a notice will probably come soon. */
export const fetchNoticeList = async (): Promise<unknown> => NoticeList.prefetch().catch(() => {});

/** The time in milliseconds for which a notice stays, by area (spec §8 "Notice timing"). */
const staysForMs = { header: 5000, account: 3000, shop: 1000 } as const;
export type Area = keyof typeof staysForMs;

// Notices wait in this queue until the browser has loaded the list of notices with Base UI's toasts. The browser loads
// the list for the first notice, because most visits show no notice.
const waiting: Notice[] = [];
const listeners = new Set<() => void>();
let show: ((notice: Notice) => void) | undefined;

/** Shows a notice at the top of the window, on the side where lines of text end. */
export function notify(tone: Tone, text: string, area: Area): void {
  post({ tone, text, closesAfterMs: staysForMs[area], about: area });
}

/** Shows a notice, like `notify`, but with a time and an action of its own. */
export function post(notice: Notice): void {
  if (show) return show(notice);
  waiting.push(notice);
  for (const listener of listeners) listener();
}

/** Shows all notices. The element is a live region from the start, so that screen readers read the first notice too. */
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

/**
 * Passes all notices to `next` from now on, beginning with those in the queue. Returns a function that ends the
 * passing.
 */
function takeOver(next: (notice: Notice) => void): () => void {
  show = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    show = undefined;
  };
}

/**
 * Replaces the list of notices if its code cannot be fetched, because the browser is offline or a new build has
 * replaced the code. Shows only the text of the latest notice, below the header.
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
