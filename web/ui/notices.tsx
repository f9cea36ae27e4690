import { lazy, Suspense, useSyncExternalStore } from 'react';

export type Tone = 'success' | 'error' | 'warning' | 'info';
export type Notice = { id: number; tone: Tone; text: string; closesAfterMs: number };

const NoticeList = lazy(async () => import('./notice-list.tsx'));
const listeners = new Set<() => void>();
const NONE: readonly Notice[] = [];
let notices: readonly Notice[] = NONE;
let lastId = 0;

/** How long a notice stays, by area, in milliseconds (spec §8 "Notice timing"). */
export const staysFor = { header: 5000, account: 3000, shop: 1000 } as const;
export type Area = keyof typeof staysFor;

/** Shows one notice at the top right. */
export function notify(tone: Tone, text: string, area: Area): void {
  // The same words twice in a row are one notice, shown afresh.
  notices = [...notices.filter((notice) => notice.text !== text), { id: ++lastId, tone, text, closesAfterMs: staysFor[area] }].slice(-3);
  tell();
}

export function dismiss(id: number): void {
  notices = notices.filter((notice) => notice.id !== id);
  tell();
}

/** The one place where notices appear; its code is fetched with the first of them. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => notices, () => NONE);
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed top-4 right-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
      {shown.length > 0 && (
        <Suspense fallback={null}>
          <NoticeList notices={shown} />
        </Suspense>
      )}
    </div>
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
