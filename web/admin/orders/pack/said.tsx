import { CircleAlert, CircleCheck, ScanBarcode } from 'lucide-react';

/** A message about the last scan. The tone `done` means that a whole order is finished. */
export type Saying = {
  tone: 'plain' | 'good' | 'done' | 'bad';
  text: string;
  /**
   * Repeats the failed action. The page calls this function when the device is online again, or when the person has
   * signed in again.
   */
  again?: () => Promise<void>;
};

const good = { Icon: CircleCheck, box: 'border-neem bg-neem-wash text-neem' };

const looks = {
  plain: { Icon: ScanBarcode, box: 'border-ink/45 bg-white text-ink' },
  good,
  done: good,
  bad: { Icon: CircleAlert, box: 'border-madder bg-madder text-white' },
};

/** Shows the result of the last scan in words, with a colour and an icon, large enough to read from across a table. */
export function Said({ saying: { tone, text } }: { saying: Saying }) {
  const { Icon, box } = looks[tone];
  return (
    <p
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex min-h-20 items-center gap-4 border-s-8 px-5 py-3 text-2xl font-semibold wrap-anywhere ${box}`}
    >
      <Icon aria-hidden className="size-8 shrink-0" /> {text}
    </p>
  );
}
