import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as noticesText from '#text/notices.ts';
import { keepClear } from './keep-clear.ts';
import type { Notice, NoticeListProps, Tone } from './notice.ts';

const MOST_AT_ONCE = 3;
const looks: Record<Tone, { className: string; Icon: typeof Info }> = {
  success: { className: 'border-neem text-neem', Icon: CircleCheck },
  error: { className: 'border-madder text-madder', Icon: CircleAlert },
  warning: { className: 'border-turmeric text-ink', Icon: TriangleAlert },
  info: { className: 'border-indigo text-indigo', Icon: Info },
};

/**
 * Shows the notices on the screen. No notice closes while the pointer or the focus is on a notice, or while another
 * window is active. F6 moves the focus to the notices.
 */
export default function NoticeList({ takeOver }: NoticeListProps) {
  const [toasts] = useState(() => Toast.createToastManager<Notice>());
  const [errors] = useState<Notice[]>([]);
  useEffect(
    () =>
      takeOver((notice) => {
        // A success closes the earlier error notices about the same area, because these errors are no longer true.
        if (notice.tone === 'success')
          for (const { text, about } of errors.splice(0)) if (about === notice.about) toasts.close(text);
        if (notice.tone === 'error') errors.push(notice);
        // The text is the id of a notice, so the list never shows two notices with the same text.
        toasts.add({ id: notice.text, title: notice.text, timeout: notice.closesAfterMs, data: notice });
      }),
    [takeOver, toasts, errors],
  );
  return (
    <Toast.Provider toastManager={toasts} limit={MOST_AT_ONCE}>
      <Toasts />
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<Notice>();
  const stack = useRef<HTMLDivElement>(null);
  const isShown = toasts.length > 0;
  useLayoutEffect(() => (isShown && stack.current ? keepClear(stack.current) : undefined), [isShown]);
  // The notices stand inside a live region that existed before the first notice. Screen readers read a new text only if
  // it appears in an existing live region. The newest notice stands last.
  return (
    <Toast.Viewport
      ref={stack}
      aria-label={noticesText.title()}
      aria-live={undefined}
      aria-atomic={undefined}
      aria-relevant={undefined}
      className="flex flex-col gap-2"
    >
      {toasts.toReversed().map((toast) => (
        <NoticeCard key={toast.id} toast={toast} />
      ))}
    </Toast.Viewport>
  );
}

function NoticeCard({ toast }: { toast: Toast.Root.ToastObject<Notice> }) {
  const { className, Icon } = looks[toast.data?.tone ?? 'info'];
  return (
    <Toast.Root
      toast={toast}
      role="group"
      aria-modal={undefined}
      swipeDirection={['up', 'left', 'right']}
      className={`pointer-events-auto flex animate-settle items-start gap-3 border-s-4 bg-white px-4 py-3 max-sm:py-2 shadow-[0_6px_24px_-8px_rgb(34_28_22/0.35)] data-limited:hidden ${className}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <Toast.Title render={<p />} className="grow text-ink" />
      {toast.data?.action && (
        <Toast.Close
          aria-hidden={undefined}
          onClick={toast.data.action.onClick}
          className="-my-2.5 p-2.5 font-semibold text-ink underline underline-offset-4"
        >
          {toast.data.action.label}
        </Toast.Close>
      )}
      <Toast.Close aria-label={noticesText.dismiss()} aria-hidden={undefined} className="-m-2.5 p-2.5 text-ink-soft">
        <X className="size-4" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}
