import { Link, useNavigate } from 'react-router';
import type { Offer } from '#contract/offers.ts';
import { formatRupees } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import * as formText from '#text/admin-offer-form.ts';
import { whenLeft } from '../../../drafts/unsaved-guard.tsx';
import { buttonClass, QuietButton } from '../../../ui/button.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import type { deleteOffer, pauseOffer } from '../actions.ts';
import { spanInWords } from '../../sales/sale-words.ts';
import { StateBadge } from '../../sales/state-badge.tsx';
import { offerInWords, timesInWords } from '../words.ts';
import { BackToOffers } from '../../lists/back-to-offers.tsx';

/** Shows the stored offer in words, its orders and sales so far, and the buttons that act at once. */
export function OfferHead({ offer }: { offer: Offer }) {
  const { id, name, state, isPaused, isDeleted } = offer;
  const { data: tree = [] } = useCategoryTree();
  const pause = useFormAction<typeof pauseOffer>('pauseOffer');
  return (
    <>
      <BackToOffers />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="display text-3xl wrap-anywhere">{name}</h1>
        <StateBadge state={state} isDeleted={isDeleted} />
      </div>
      <p className="mt-1 wrap-anywhere">{offerInWords(offer, tree)}</p>
      <p className="text-md text-ink-soft">{[spanInWords(offer), timesInWords(offer)].filter(Boolean).join(' · ')}</p>
      {state === 'ended' && <p className="mt-2 text-md">{isDeleted ? formText.deletedNote() : formText.endedNote()}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        {state !== 'ended' && (
          <QuietButton isBusy={pause.isBusy} onClick={() => pause.submit({ id, isPaused: String(!isPaused) })}>
            {isPaused ? formText.resume() : formText.pause()}
          </QuietButton>
        )}
        <Link to={`/admin/offers/new?copy=${id}`} className={buttonClass('bare')}>
          {formText.duplicate()}
        </Link>
        {!isDeleted && <Delete offer={offer} />}
      </div>
      <Result offer={offer} />
    </>
  );
}

function Delete({ offer: { id, name } }: { offer: Offer }) {
  const navigate = useNavigate();
  const { submit, isBusy } = useFormAction<typeof deleteOffer>('deleteOffer', {
    onDone: () => whenLeft(() => void navigate('/admin/offers')),
  });
  return (
    <AskButton
      look="bare"
      isBusy={isBusy}
      label={formText.deleteIt()}
      title={formText.deleteTitle({ name })}
      onYes={() => submit({ id })}
    >
      {formText.deleteSure()}
    </AskButton>
  );
}

function Result({ offer: { result } }: { offer: Offer }) {
  const figures = [
    [formText.resultOrders(), formatCount(result.orders)],
    [formText.resultReduction(), formatRupees(result.reduction)],
    [formText.resultSales(), formatRupees(result.sales)],
    [formText.resultNew(), formatCount(result.newCustomers)],
  ];
  return (
    <dl
      aria-label={formText.result()}
      className="mt-4 grid max-w-3xl grid-cols-2 gap-px border border-thread bg-thread sm:grid-cols-4"
    >
      {figures.map(([label, value]) => (
        <div key={label} className="bg-white px-3 py-2">
          <dt className="text-md text-ink-soft">{label}</dt>
          <dd className="price text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
