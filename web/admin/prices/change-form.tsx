import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import * as adminText from '#text/admin-prices.ts';
import * as commonText from '#text/common.ts';
import * as pricesText from '#text/prices.ts';
import { BroughtBack } from '../../drafts/brought-back.tsx';
import { keptWork } from '../../drafts/form-draft.ts';
import { useUnsavedGuard } from '../../drafts/unsaved-guard.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { CheckBox } from '../editing/check-box.tsx';
import { isSame } from '../editing/merge-edits.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { minuteOfNow } from '../editing/times.ts';
import type { changePrices } from './actions.ts';
import { changeOf, sureLines, toBody, workIn, type ChangeDraft } from './change-draft.ts';
import { withException } from './exceptions.ts';
import type { GoodsDraft } from './goods-draft.ts';
import { GoodsFields } from './goods-fields.tsx';
import { PriceTable, usePriceView } from './price-table.tsx';
import { RuleFields } from './rule-fields.tsx';
import { toWanted, usePriceLook } from './use-price-look.ts';
import { WhenFields } from './when-fields.tsx';

const FORM = 'prices';

type ChangeFormProps = {
  /** The goods with which the form opens. `isChosen` is true if the person chose the goods on another screen. */
  goods: GoodsDraft;
  isChosen: boolean;
};

/**
 * The form of a price change: goods, rule and dates. Below goods, rule and dates, the form lists every price before and
 * after the change.
 */
export function ChangeForm({ goods, isChosen }: ChangeFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, reset, broughtBackAt, pass, question } = useChangeDraft(goods);
  const { rule, exceptions, isPlanned, name } = draft;
  const [opened] = useState(minuteOfNow);
  const view = usePriceView();
  const wanted = toWanted(draft, isPlanned ? draft.startsAt || opened : undefined);
  const look = usePriceLook(wanted, view.show, view.pages);
  const [isAsking, setAsking] = useState(false);
  const [isNameMissing, setNameMissing] = useState(false);
  const { submit, isBusy, error, issues } = useFormAction<typeof changePrices>('changePrices', {
    onDone: ({ markdown }) =>
      pass(() => (markdown ? void navigate(`/admin/sales/${markdown.id}`) : reset(draft.goods))),
  });
  const changed = wanted && look.data ? look.data.counts.changed : 0;
  const isReady = wanted !== undefined && look.isCurrent && changed > 0;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const isMissing = isPlanned && name.trim() === '';
    setNameMissing(isMissing);
    if (isMissing) form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
    else setAsking(true);
  };
  const send = () => {
    setAsking(false);
    if (wanted && look.data) submit({ change: JSON.stringify(toBody(draft, wanted, look.data.seen)) }, form.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in a box does nothing, because a person may press it by accident. The button or Ctrl+S opens the question.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <form ref={form} noValidate onSubmit={ask} onKeyDown={onKeyDown} className="mt-6 space-y-8">
      <BroughtBack at={broughtBackAt} onDiscard={() => reset(goods)} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-2">
        <GoodsFields
          goods={draft.goods}
          error={issues['goods']}
          unknown={{ skus: look.data?.unknownSkus ?? [], count: (wanted && look.data?.unknownSkuCount) ?? 0 }}
          onChange={(next) => change({ goods: next })}
        />
        <div>
          <RuleFields
            rule={rule}
            isSale={isPlanned}
            isFocused={isChosen}
            error={issues['rule'] ?? issues['exceptions']}
            onChange={(next) => change({ rule: next })}
          />
          <div>
            <CheckBox
              name="isPlanned"
              isOn={isPlanned}
              hint={adminText.plannedHint()}
              onChange={(isOn) => change({ isPlanned: isOn })}
            >
              {adminText.planned()}
            </CheckBox>
            {isPlanned && (
              <div className="mt-4 max-w-3xl space-y-4">
                <Field
                  label={adminText.saleName()}
                  name="name"
                  value={name}
                  error={issues['name'] ?? (isNameMissing && name.trim() === '' ? pricesText.nameMissing() : undefined)}
                  onChange={({ target }) => change({ name: target.value })}
                />
                <WhenFields when={draft} issues={issues} onChange={change} />
              </div>
            )}
          </div>
        </div>
      </div>
      <section>
        <h2 className="display mb-2 text-2xl">{adminText.preview()}</h2>
        {wanted ? (
          <PriceTable
            look={look}
            view={view}
            exceptions={exceptions}
            onOwn={(id, own) => change((now) => ({ exceptions: withException(now.exceptions, id, own) }))}
          />
        ) : (
          <p className="text-ink-soft">{adminText.typeFirst()}</p>
        )}
      </section>
      <SaveBar
        isBusy={isBusy}
        error={error}
        isIdle={!isReady}
        label={isPlanned ? adminText.planIt({ count: changed }) : adminText.changeThem({ count: changed })}
      />
      {isAsking && look.data && (
        <Confirm
          title={isPlanned ? adminText.planTitle({ count: changed }) : adminText.sureTitle({ count: changed })}
          yes={isPlanned ? adminText.planIt({ count: changed }) : adminText.changeThem({ count: changed })}
          no={commonText.back()}
          isDangerous={false}
          onYes={send}
          onNo={() => setAsking(false)}
        >
          {sureLines(draft, look.data.counts).map((line) => (
            <p key={line} className="mt-2">
              {line}
            </p>
          ))}
        </Confirm>
      )}
      {question}
    </form>
  );
}

type Part = Partial<ChangeDraft>;

/**
 * Stores the draft of the form. The draft survives a reload, and a question warns the person who leaves an unsaved
 * draft. `reset(goods)` begins a new draft with the given goods.
 */
function useChangeDraft(goods: GoodsDraft) {
  const [kept] = useState(() => keptWork<ChangeDraft>(FORM));
  const [base, setBase] = useState(() => changeOf(goods));
  const [draft, setDraft] = useState<ChangeDraft>({ ...base, ...kept?.value });
  const [broughtBackAt, setBroughtBackAt] = useState(kept?.at);
  const { pass, question } = useUnsavedGuard({
    isUnsaved: !isSame(workIn(draft), workIn(base)),
    draft: { form: FORM, value: draft },
  });
  const reset = (next: GoodsDraft) => {
    setBroughtBackAt(undefined);
    setBase(changeOf(next));
    setDraft(changeOf(next));
  };
  const change = (part: Part | ((now: ChangeDraft) => Part)) =>
    setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
  return { draft, change, reset, broughtBackAt, pass, question };
}
