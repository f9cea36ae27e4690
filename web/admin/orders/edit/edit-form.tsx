import { useState } from 'react';
import type { OrderContent } from '#contract/order-edit.ts';
import type { Order } from '#contract/orders.ts';
import { limits } from '#domain/limits.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { stageOf } from '#domain/order-stages.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import * as addressText from '#text/address-form.ts';
import * as editText from '#text/admin-order-edit.ts';
import * as commonText from '#text/common.ts';
import { queries } from '../../../api/queries.ts';
import { BareButton, QuietButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { SaveBar } from '../../editing/save-bar.tsx';
import { useEdit } from '../../editing/use-edit.tsx';
import { VariantPicker } from '../../products/variant-picker.tsx';
import { useGetsEmail } from '../../staff/use-gets-email.ts';
import { contentQuery, type editOrder } from './edit-actions.ts';
import { AddressFields } from './address-fields.tsx';
import { rowsOf, toBody, toDraft, withLine, withPicked, type ContentDraft, type Row } from './content-draft.ts';
import { LineRow } from './line-row.tsx';
import { useTotal, type NewTotal } from './use-total.ts';

type EditFormProps = { content: OrderContent; onClose: () => void };

/**
 * The form for an order's lines, recipient and address, with the new total. The order does not change before the person
 * saves.
 */
export function EditForm({ content, onClose }: EditFormProps) {
  const { order } = content;
  const getsEmail = useGetsEmail();
  const [stored] = useState(() => toDraft(content));
  const known = rowsOf(content, stored);
  const { draft, change, head, question, ...edit } = useEdit<ContentDraft>({
    form: `order-content/${order.id}`,
    stored,
    read: async () => toDraft(await readAgain(order.id)),
    savedByOther: editText.savedByOther,
    labelOf: (path) => labelOf(path, known),
    show: (value) => show(value, known),
  });
  const { form, isBusy, issues, error } = useFormAction<typeof editOrder>('editOrder', {
    onDone: () => edit.pass(onClose),
    onRefused: async (refused) => {
      // Stock or prices may have changed since the form read them. The form therefore reads the order's content again.
      if (refused.reason !== 'EDITED_ELSEWHERE') await readAgain(order.id).catch(() => undefined);
      await edit.onRefused(refused);
    },
  });
  const shown = rowsOf(content, draft);
  const total = useTotal(content, shown, draft);
  const kept = shown.filter(({ isDropped }) => !isDropped);
  const taken = (row: Row) => new Set(kept.flatMap((one) => (one === row ? [] : one.productVariantId)));
  const heldBy = new Map(content.items.map(({ id, productVariantId }) => [id, productVariantId]));
  return (
    <form {...form} noValidate className="mt-4">
      <div className="mb-4 space-y-4 empty:hidden">{head}</div>
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="body" value={JSON.stringify(toBody(shown, draft, total.paise))} />
      <div className="gap-x-10 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem]">
        <fieldset className="min-w-0">
          <legend className="eyebrow mb-2 text-ink-soft">{editText.items()}</legend>
          {content.isTotalFixed && <Hint>{editText.totalFixed()}</Hint>}
          {stageOf(order.deliveryStatus, order.stage) === 'PACKED' && <Hint>{editText.repack()}</Hint>}
          <ul className="divide-y divide-thread border-y border-thread">
            {shown.map((row) => (
              <LineRow
                key={row.key}
                row={row}
                heldId={heldBy.get(row.key)}
                taken={taken(row)}
                isLast={kept.length === 1}
                onChange={(part) => change(withLine(draft, row.key, part))}
              />
            ))}
          </ul>
          <div className="mt-4">
            <VariantPicker
              label={editText.add()}
              refusalOf={({ id }) =>
                kept.some(({ productVariantId }) => productVariantId === id) ? editText.inOrder() : undefined
              }
              onPick={(picked) => change(withPicked(draft, picked))}
            />
          </div>
          <p className="mt-2 text-md text-ink-soft">
            {editText.prices()} {kept.length === 1 && editText.last()}
          </p>
        </fieldset>
        <div className="min-w-0 max-lg:mt-6">
          <fieldset>
            <legend className="eyebrow mb-2 text-ink-soft">{editText.goesTo()}</legend>
            <AddressFields
              address={draft.address}
              issues={issues}
              onChange={(part) => change({ address: { ...draft.address, ...part } })}
            />
          </fieldset>
          <Field
            className="mt-5"
            label={editText.reason()}
            hint={editText.reasonHint({ told: getsEmail(order.user) ? 'yes' : 'no' })}
            name="reason"
            most={limits.reasonLength}
            value={draft.reason}
            error={issues['reason']}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </div>
      </div>
      <SaveBar isBusy={isBusy} isIdle={!total.isKnown} error={error} place="dialog">
        <QuietButton onClick={() => edit.leave(onClose)}>{editText.cancel()}</QuietButton>
        <Total order={order} total={total} />
      </SaveBar>
      {question}
    </form>
  );
}

function Hint({ children }: { children: string }) {
  return <p className="mb-3 border-s-4 border-turmeric bg-white px-4 py-2.5 text-md">{children}</p>;
}

/** Shows the order's new total, and the difference from the former total. */
function Total({ order, total: { paise: after, isKnown, look, failed } }: { order: Order; total: NewTotal }) {
  const before = parseRupees(order.orderTotal) ?? 0;
  const online = onlineWords(order, after);
  const amount = formatPaise(Math.abs(after - before));
  const difference = after > before ? editText.more({ amount }) : editText.less({ amount });
  return (
    <p role="status" className="price me-auto">
      {editText.total()} <strong className={`text-lg ${isKnown ? '' : 'text-ink-soft'}`}>{formatPaise(after)}</strong>
      {look?.reductions?.map((one, at) => (
        <span key={at} className="block text-md text-ink-soft wrap-anywhere">
          {editText.reduction({ label: labelOfReduction(one), amount: formatRupees(one.amount) })}
        </span>
      ))}
      {look?.offersLost?.map((name) => (
        <span key={name} className="block text-md font-medium text-madder wrap-anywhere">
          {editText.offerLost({ name })}
        </span>
      ))}
      {look?.charges.map(({ kind, amount }) => (
        <span key={kind} className="block text-md text-ink-soft">
          {editText.charge({ kind, amount: formatRupees(amount) })}
        </span>
      ))}
      {look?.refusal && <span className="block text-md text-madder">{look.refusal}</span>}
      {failed && (
        <span className="block text-md text-madder">
          {editText.totalFailed()} <BareButton onClick={failed}>{commonText.tryAgain()}</BareButton>
        </span>
      )}
      <span className="block text-md text-ink-soft">
        {after === before ? editText.same() : editText.was({ difference, before: formatPaise(before) })}
      </span>
      {online && <span className="block text-md">{online}</span>}
    </p>
  );
}

/**
 * Says whether an order that was paid online will need a refund or a further payment. Returns undefined if the total
 * stays the same.
 */
function onlineWords({ paymentMethod, online }: Order, after: number): string | undefined {
  const paid = parseRupees(online?.paid ?? '') ?? 0;
  if (paymentMethod !== 'ONLINE' || paid === 0 || paid === after) return undefined;
  const amount = formatPaise(Math.abs(paid - after));
  return paid > after ? editText.goesBack({ amount }) : editText.restOnline({ amount });
}

/** Reads the order again, with its present stock and prices. The typed texts stay. */
async function readAgain(id: string): Promise<OrderContent> {
  return queries.fetchQuery({ ...contentQuery(id), staleTime: 0 });
}

function labelOf(path: string, rows: readonly Row[]): string | undefined {
  const [part = '', key = '', field = ''] = path.split('.');
  if (part === 'lines') {
    const row = rows.find((one) => one.key === key);
    return row && editText.fieldOf({ name: row.name, field });
  }
  if (part !== 'address') return undefined;
  const labels: Record<string, () => string> = {
    recipientName: addressText.recipientName,
    phone: addressText.phone,
    addressLine1: addressText.line1,
    addressLine2: addressText.line2,
    city: addressText.city,
    state: addressText.state,
    postalCode: addressText.postalCode,
  };
  return labels[key]?.();
}

function show(value: unknown, rows: readonly Row[]): string {
  if (typeof value === 'boolean') return editText.yesNo({ state: value ? 'yes' : 'no' });
  const option = rows.flatMap(({ options }) => options).find((one) => one.productVariantId === value);
  return option ? editText.variant({ color: option.color, size: option.size }) : String(value ?? '–');
}
