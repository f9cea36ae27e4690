import type { ReactNode } from 'react';
import { formatRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';

type Props = {
  from: string;
  day: string;
  about: ReadonlyArray<string | null>;
  /** The amount of the transfer in rupees. */
  amount: string;
  isUndone?: boolean;
  /** Badges about the lines of the transfer that somebody should check. */
  troubles: ReactNode;
  onOpen: () => void;
};

/**
 * Shows one transfer of a courier or a gateway to the shop's bank account. A click on the row shows what the transfer
 * consists of.
 */
export function TransferRow({ from, day, about, amount, isUndone = false, troubles, onOpen }: Props) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-3 py-3 text-start hover:bg-kora-shade"
      >
        <span className="min-w-0 grow basis-60 wrap-anywhere">
          <span className="font-semibold" translate="no">
            {from}
          </span>{' '}
          · {formatDay(day)}
          <span className="block text-md text-ink-soft">{about.filter(Boolean).join(' · ')}</span>
        </span>
        {troubles}
        <span className={`price font-semibold ${isUndone ? 'line-through' : ''}`}>{formatRupees(amount)}</span>
      </button>
    </li>
  );
}
