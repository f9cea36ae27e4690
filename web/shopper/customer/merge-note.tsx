import { X } from 'lucide-react';
import { useId, useState } from 'react';
import * as guestText from '#text/guest-cart.ts';
import { forgetDraft, keptDraft } from '../../drafts/form-draft.ts';
import { MERGE_NOTE } from './merge-guest.ts';

/**
 * Lists each piece whose line in the cart differs from its line before the sign-in, until the customer dismisses the
 * list.
 */
export function MergeNote() {
  const titleId = useId();
  const [isDismissed, setDismissed] = useState(false);
  const kept = keptDraft(MERGE_NOTE);
  if (isDismissed || !Array.isArray(kept) || kept.length === 0) return null;
  const dismiss = () => {
    forgetDraft(MERGE_NOTE);
    setDismissed(true);
  };
  return (
    <section
      role="status"
      aria-labelledby={titleId}
      className="mt-4 flex items-start gap-3 border-s-4 border-turmeric bg-white px-4 py-2.5"
    >
      <div className="min-w-0 grow">
        <h2 id={titleId} className="font-semibold">
          {guestText.changesTitle()}
        </h2>
        <ul className="mt-1 list-disc space-y-1 ps-5 text-md">
          {[...new Set(kept.map(String))].map((change) => (
            <li key={change} dir="auto" className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label={guestText.dismissChanges()}
        onClick={dismiss}
        className="-me-2 grid size-touch shrink-0 place-items-center"
      >
        <X className="size-5" />
      </button>
    </section>
  );
}
