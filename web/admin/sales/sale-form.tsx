import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Markdown } from '#contract/markdowns.ts';
import * as adminText from '#text/admin-prices.ts';
import * as salesText from '#text/admin-sales.ts';
import { call } from '../../api/call.ts';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import { GoodsFields } from '../prices/goods-fields.tsx';
import { usePriceLook, toWanted } from '../prices/use-price-look.ts';
import { ruleInWords } from '../prices/rule-draft.ts';
import { RuleFields } from '../prices/rule-fields.tsx';
import { minuteOfNow, typedTimeInWords } from '../editing/times.ts';
import { WhenFields } from '../prices/when-fields.tsx';
import type { saveSale } from './actions.ts';
import { pricingOf, toDraft, withPricing, type Pricing, type SaleDraft } from './sale-draft.ts';
import { SaleHead } from './sale-head.tsx';
import { Sample } from './sample.tsx';
import { ShownFields } from './shown-fields.tsx';

type SaleFormProps = {
  /** The stored sale, or undefined for a new sale. */
  markdown: Markdown | undefined;
  /** The values with which the sale's form opens. */
  stored: SaleDraft;
  /** The name under which the browser stores the draft. */
  draftName: string;
};

const FIRST_PAGE = [1];
const labels: Partial<Record<string, () => string>> = {
  name: salesText.name,
  pricing: salesText.labelChange,
  badge: salesText.badge,
  saysEnd: salesText.saysEnd,
  startsAt: adminText.from,
  endsAt: adminText.until,
};

/** The form of a sale. Beside the form, a few products are shown with their prices before and during the sale. */
export function SaleForm({ markdown, stored, draftName }: SaleFormProps) {
  const navigate = useNavigate();
  const edit = useEdit<SaleDraft>({
    form: draftName,
    stored,
    read: async () => markdown && readSale(markdown.id),
    savedByOther: salesText.savedByOther,
    labelOf: (path) => labels[path.split('.', 1)[0] ?? '']?.(),
    show: textOf,
  });
  const { draft, change } = edit;
  const { form, isBusy, error, issues } = useFormAction<typeof saveSale>('saveSale', {
    onDone: (answer) => {
      if (markdown) edit.onSaved(toDraft(answer.markdown));
      else edit.pass(() => void navigate(`/admin/sales/${answer.markdown.id}`, { replace: true }));
    },
    onRefused: edit.onRefused,
  });
  const pricing = pricingOf(draft);
  const [opened] = useState(minuteOfNow);
  const wanted = toWanted(pricing, draft.startsAt || opened);
  const look = usePriceLook(wanted, 'changed', FIRST_PAGE);
  const price = (part: Partial<Pricing>) => change(withPricing(draft, part));
  const isEnded = markdown?.state === 'ended';
  const box = boxesOf(draft, issues, change);
  return (
    <>
      {markdown && (
        <SaleHead
          markdown={markdown}
          updatedAt={draft.updatedAt}
          onPaused={(now) => (edit.isUnsaved ? change({ updatedAt: now.updatedAt }) : edit.onSaved(toDraft(now)))}
          onRefused={(refused) => void edit.onRefused(refused)}
          onEnded={() => edit.pass(() => void navigate('/admin/offers'))}
        />
      )}
      <div className="mt-6 gap-x-10 xl:grid xl:grid-cols-[minmax(0,48rem)_22rem]">
        <form {...form} noValidate className="min-w-0 space-y-8">
          <div className="space-y-4 empty:hidden">{edit.head}</div>
          <input type="hidden" name="id" value={markdown?.id ?? ''} />
          <input type="hidden" name="sale" value={JSON.stringify(draft)} />
          <fieldset disabled={isEnded} className="min-w-0 space-y-8">
            <legend className="sr-only">{salesText.title()}</legend>
            <Field label={salesText.name()} {...box('name')} hint={salesText.nameHint()} className="max-w-xl" />
            <GoodsFields
              goods={pricing.goods}
              error={issues['goods']}
              isLasting
              unknown={{ skus: look.data?.unknownSkus ?? [], count: (wanted && look.data?.unknownSkuCount) ?? 0 }}
              onChange={(goods) => price({ goods })}
            />
            <RuleFields
              rule={pricing.rule}
              isSale
              error={issues['rule'] ?? issues['exceptions']}
              onChange={(rule) => price({ rule })}
            />
            <section>
              <h2 className="display mb-3 text-2xl">{salesText.when()}</h2>
              <WhenFields when={draft} issues={issues} onChange={change} />
            </section>
            <ShownFields shown={draft} issues={issues} onChange={change} />
          </fieldset>
          {!isEnded && <SaveBar isBusy={isBusy} error={error} />}
          {edit.question}
        </form>
        <aside className="max-w-3xl max-xl:mt-10 xl:sticky xl:top-4 xl:self-start">
          <Sample
            look={look}
            wanted={wanted}
            exceptions={pricing.exceptions}
            onExceptions={isEnded ? undefined : (exceptions) => price({ exceptions })}
          />
        </aside>
      </div>
    </>
  );
}

async function readSale(id: string): Promise<SaleDraft> {
  const { markdown } = await call('GET /markdowns/{id}', { params: { id }, patienceMs: READ_PATIENCE_MS });
  return toDraft(markdown);
}

/** Formats a value of the sale's form for display. */
function textOf(value: unknown): string {
  const text = String(value);
  if (text.startsWith('{')) return ruleInWords(pricingOf({ pricing: text }).rule);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? typedTimeInWords(text) : text;
}
