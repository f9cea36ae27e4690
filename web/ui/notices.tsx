import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Notice, NoticeListProps, Tone } from './notice.ts';
import { part } from './part.tsx';

export type { Tone };

const NoticeList = part(async () => import('./notice-list.tsx'), { missing: PlainNotices, unreached: PlainNotices });

/** Fetches what shows notices, for a moment when one is likely to come. */
export const fetchNoticeList = async (): Promise<unknown> => NoticeList.prefetch().catch(() => {});

/** How long a notice stays, by area, in milliseconds (spec §8 "Notice timing"). */
const staysForMs = { header: 5000, account: 3000, shop: 1000 } as const;
export type Area = keyof typeof staysForMs;

// Most visits see no notice: until the first, there is only this queue. The list, with Base UI's
// toasts, is fetched then.
const waiting: Notice[] = [];
const listeners = new Set<() => void>();
let show: ((notice: Notice) => void) | undefined;

/** Shows one notice at the top of the window, at the end of its lines. */
export function notify(tone: Tone, text: string, area: Area): void {
  post({ tone, text, closesAfterMs: staysForMs[area] });
}

/** Shows one notice, as `notify` does, with something to do about it. */
export function post(notice: Notice): void {
  if (show) return show(notice);
  waiting.push(notice);
  for (const listener of listeners) listener();
}

/** The one place where notices appear. It is a live region from the start, so that the first one is read out too. */
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

/** Hands all notices to `next` from now on, first those that waited. Answers the way to stop. */
function takeOver(next: (notice: Notice) => void): () => void {
  show = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    show = undefined;
  };
}

/** The words of the latest notice alone, below the header, while the list cannot be fetched: without network. */
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
