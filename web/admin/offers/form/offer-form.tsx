import { useState } from 'react';
import { useNavigate } from 'react-router';
import { offerLimits } from '#domain/offers.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as logText from '#text/admin-log.ts';
import * as formText from '#text/admin-offer-form.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { isSame } from '../../editing/merge-edits.ts';
import { SaveBar } from '../../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../../editing/use-edit.tsx';
import type { saveOffer } from '../actions.ts';
import { GiveFields } from './give-fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { LimitFields, TogetherFields } from './limit-fields.tsx';
import { offerIssues, toDraft, type OfferDraft } from './offer-draft.ts';
import { SampleCart, useLook } from './sample-cart.tsx';
import { useSample } from './use-sample.ts';
import { WayFields } from './way-fields.tsx';
import { WhenFields } from './when-fields.tsx';

type OfferFormProps = {
  /** The offer's id, or '' for a new offer. */
  id: string;
  /** The name under which the browser stores the draft. */
  form: string;
  stored: OfferDraft;
};

/**
 * The form of an offer: three questions, and folded parts for everything else. A sample cart beside the form shows the
 * effect of the typed values.
 */
export function OfferForm({ id, form: key, stored }: OfferFormProps) {
  const navigate = useNavigate();
  const edit = useEdit<OfferDraft>({
    form: `offer/${key}`,
    stored,
    read: async () => readDraft(id),
    savedByOther: editedText.offer,
    labelOf: (path) => labels[path.split('.')[0] ?? '']?.(),
    show: (value) => (typeof value === 'boolean' ? logText.onOff({ state: value ? 'on' : 'off' }) : String(value)),
  });
  const { draft, change, head, question } = edit;
  const [begun, setBegun] = useState(stored);
  const { form, isBusy, error, issues } = useFormAction<typeof saveOffer>('saveOffer', {
    onDone: ({ offer }) => {
      if (id === '') return edit.pass(() => void navigate(`/admin/offers/${offer.id}`, { replace: true }));
      setBegun(toDraft(offer));
      edit.onSaved(toDraft(offer));
    },
    onRefused: edit.onRefused,
  });
  const sample = useSample(draft);
  const look = useLook(draft, sample.lines);
  const part = { draft, issues, onChange: change };
  // The button above the form that pauses the offer changes the offer's `updatedAt`, but no value in the form. After a
  // pause, the save therefore sends the new `updatedAt`.
  const isOnlyPaused = draft.updatedAt === begun.updatedAt && isSame({ ...stored, updatedAt: begun.updatedAt }, begun);
  const sent = { ...draft, updatedAt: isOnlyPaused ? stored.updatedAt : draft.updatedAt };
  return (
    <form {...form} noValidate aria-label={formText.title()} className="mt-8 grid grid-cols-1 gap-8 lg:aside-cols-96">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="offer" value={JSON.stringify(sent)} />
      <div className="min-w-0 space-y-8">
        <div className="space-y-4 empty:hidden">{head}</div>
        {/* If the server cannot calculate the sample cart, the form marks the box with the wrong value at once. */}
        <GiveFields {...part} issues={{ ...(look.isWrong && offerIssues(look.error)), ...issues }} />
        <GoodsFields {...part} products={look.data?.products} />
        <WayFields {...part} />
        <Field
          label={formText.name()}
          name="name"
          required
          className="max-w-xl"
          most={offerLimits.nameLength}
          hint={formText.nameHint()}
          value={draft.name}
          error={issues['name']}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div className="border-b border-thread">
          <WhenFields {...part} />
          <LimitFields {...part} />
          <TogetherFields {...part} />
        </div>
      </div>
      <SampleCart sample={sample} look={look} />
      <div className="lg:col-span-2">
        <SaveBar isBusy={isBusy} error={error} label={formText.save()} />
      </div>
      {question}
    </form>
  );
}

const labels: Partial<Record<string, () => string>> = {
  name: formText.name,
  effect: formText.kindLabel,
  percent: () => formText.box({ box: 'percent' }),
  amount: () => formText.box({ box: 'amount' }),
  price: () => formText.box({ box: 'price' }),
  buy: () => formText.box({ box: 'buy' }),
  get: () => formText.box({ box: 'get' }),
  getPercent: () => formText.box({ box: 'getPercent' }),
  pieces: () => formText.box({ box: 'pieces' }),
  setPrice: () => formText.box({ box: 'setPrice' }),
  goods: formText.goodsLabel,
  query: formText.query,
  way: formText.wayLabel,
  code: formText.code,
  startsAt: formText.startsAt,
  endsAt: formText.endsAt,
  hasHours: formText.hasHours,
  hourFrom: formText.hourFrom,
  hourTo: formText.hourTo,
  leastAmount: formText.leastAmount,
  leastPieces: formText.leastPieces,
  mostAmount: formText.mostAmount,
  mostPerCustomer: formText.mostPerCustomer,
  mostUses: formText.mostUses,
  isFirstOrderOnly: formText.isFirstOrderOnly,
  isPrepaidOnly: formText.isPrepaidOnly,
  isCombinable: formText.isCombinable,
  rank: formText.rank,
};

async function readDraft(id: string): Promise<OfferDraft | undefined> {
  if (id === '') return undefined;
  return toDraft((await call('GET /offers/{id}', { params: { id }, patienceMs: READ_PATIENCE_MS })).offer);
}
