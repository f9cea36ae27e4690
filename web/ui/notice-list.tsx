import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dismiss, type Notice, type Tone } from './notices.tsx';

const looks: Record<Tone, { className: string; Icon: typeof Info }> = {
  success: { className: 'border-neem text-neem', Icon: CircleCheck },
  error: { className: 'border-madder text-madder', Icon: CircleAlert },
  warning: { className: 'border-turmeric text-ink', Icon: TriangleAlert },
  info: { className: 'border-indigo text-indigo', Icon: Info },
};

export default function NoticeList({ notices }: { notices: readonly Notice[] }) {
  return notices.map((notice) => <OneNotice key={notice.id} notice={notice} />);
}

function OneNotice({ notice }: { notice: Notice }) {
  const [isHeld, setHeld] = useState(false);
  const { className, Icon } = looks[notice.tone];
  // While the pointer or the focus rests on it, it stays.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(notice.id), notice.closesAfterMs);
    return () => clearTimeout(timer);
  }, [isHeld, notice]);
  return (
    <div
      className={`pointer-events-auto flex animate-settle items-start gap-3 border-l-4 bg-white px-4 py-3 shadow-[0_6px_24px_-8px_rgb(34_28_22/0.35)] ${className}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <p className="grow text-ink">{notice.text}</p>
      <button type="button" aria-label="Dismiss" className="-m-2 p-2 text-ink-soft" onClick={() => dismiss(notice.id)}>
        <X className="size-4" aria-hidden />
      </button>
    </div>
  );
}
