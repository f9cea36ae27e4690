import { ExternalLink } from 'lucide-react';
import type { Parcel } from '#contract/orders.ts';
import * as deskText from '#text/admin-desk.ts';
import { AskButton } from '../../ui/ask-button.tsx';

type ParcelLineProps = {
  parcel: Parcel;
  /** Removes the parcel, or undefined if this person may not remove it. */ onRemove: (() => void) | undefined;
};

/** Shows a parcel with its courier, number and tracking link, and a button that removes it. */
export function ParcelLine({ parcel, onRemove }: ParcelLineProps) {
  const { courier, number, weightGrams, trackingLink } = parcel;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow wrap-anywhere">
        {courier} <span className="font-semibold tabular-nums">{number}</span>
        {weightGrams !== null && <span className="text-ink-soft"> · {deskText.grams({ weight: weightGrams })}</span>}
      </span>
      {trackingLink !== null && (
        <a
          href={trackingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={deskText.trackOf({ courier, number })}
          className="inline-flex items-center gap-1 text-indigo underline underline-offset-4"
        >
          {deskText.track()} <ExternalLink className="size-4" />
        </a>
      )}
      {onRemove && (
        <AskButton
          look="bare"
          aria-label={deskText.removeOf({ number })}
          label={deskText.remove()}
          title={deskText.removeOf({ number })}
          onYes={onRemove}
        >
          {deskText.removeSure({ number })}
        </AskButton>
      )}
    </li>
  );
}
