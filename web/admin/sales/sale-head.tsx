import { CircleStop, Copy, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Markdown } from '#contract/markdowns.ts';
import * as salesText from '#text/admin-sales.ts';
import * as commonText from '#text/common.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { BackToOffers } from '../lists/back-to-offers.tsx';
import { toolClass } from '../lists/list-tools.tsx';
import type { endSale, pauseSale } from './actions.ts';
import { broughtInWords, spanInWords } from './sale-words.ts';
import { StateBadge } from './state-badge.tsx';

type SaleHeadProps = {
  markdown: Markdown;
  /** The `updatedAt` of the sale whose values the form shows. */
  updatedAt: string;
  onPaused: (markdown: Markdown) => void;
  onRefused: (refused: { reason?: string }) => void;
  onEnded: () => void;
};

/** Shows the state of a sale and its orders so far, with buttons that pause or end the sale at once. */
export function SaleHead({ markdown, updatedAt, onPaused, onRefused, onEnded }: SaleHeadProps) {
  const { id, name, state, holds, isPaused, brought } = markdown;
  const [isAsking, setAsking] = useState(false);
  const pausing = useFormAction<typeof pauseSale>('pauseSale', {
    onDone: (answer) => onPaused(answer.markdown),
    onRefused,
  });
  const ending = useFormAction<typeof endSale>('endSale', { onDone: onEnded });
  const isOver = state === 'ended';
  const isBegun = state === 'running' || state === 'paused';
  return (
    <header>
      <BackToOffers />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display min-w-0 text-3xl wrap-anywhere">{name}</h1>
        <StateBadge state={state} />
      </div>
      <p className="price mt-1 text-ink-soft">{spanInWords(markdown)}</p>
      <p className="price mt-1">
        {state === 'running' && `${salesText.holds({ count: holds })} `}
        {state !== 'planned' && broughtInWords(brought)}
      </p>
      {isOver && <p className="mt-2">{salesText.isEnded()}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isOver && (
          <button
            type="button"
            className={toolClass}
            aria-disabled={pausing.isBusy}
            onClick={() =>
              !pausing.isBusy && pausing.submit({ id, isPaused: String(isPaused), expectedUpdatedAt: updatedAt })
            }
          >
            {isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
            {isPaused ? salesText.resume() : salesText.pause()}
          </button>
        )}
        {!isOver && (
          <button type="button" className={toolClass} aria-disabled={ending.isBusy} onClick={() => setAsking(true)}>
            {isBegun ? <CircleStop className="size-4" /> : <Trash2 className="size-4" />}
            {isBegun ? salesText.endNow() : salesText.deleteIt()}
          </button>
        )}
        <Link to={`/admin/sales/new?copy=${id}`} className={toolClass}>
          <Copy className="size-4" /> {salesText.duplicate()}
        </Link>
      </div>
      {isAsking && (
        <Confirm
          title={isBegun ? salesText.endTitle() : salesText.deleteTitle()}
          yes={isBegun ? salesText.endNow() : salesText.deleteIt()}
          no={commonText.cancel()}
          onNo={() => setAsking(false)}
          closesFirst
          onYes={() => ending.submit({ id })}
        >
          {isBegun ? salesText.endSure() : salesText.deleteSure()}
        </Confirm>
      )}
    </header>
  );
}
