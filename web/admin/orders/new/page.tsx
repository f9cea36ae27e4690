import { useRef, useState, type KeyboardEvent } from 'react';
import type { Customer } from '#contract/customers.ts';
import * as newText from '#text/admin-new-order.ts';
import { newKey } from '../../../api/call-once.ts';
import { expectedAgain } from '../../../api/expected-again.ts';
import { queries } from '../../../api/queries.ts';
import { BroughtBack } from '../../../drafts/brought-back.tsx';
import { clientActionOf, useFormAction } from '../../../ui/form-action.ts';
import { keptWork } from '../../../drafts/form-draft.ts';
import { useUnsavedGuard } from '../../../drafts/unsaved-guard.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { makePaymentLink } from '../../payments/actions.ts';
import { noteCall, noteWhatsApp } from '../contact/contact-actions.ts';
import { AddressSection, isAboutAddress, knownAddressesQuery } from './address-section.tsx';
import { CallerSection } from './caller-section.tsx';
import {
  addressAfter,
  addressFor,
  callerFrom,
  expectedOf,
  isDiscountOpen,
  isSameAddress,
  linesNow,
  nothingYet,
  withOneMore,
  type Caller,
  type Draft,
} from './draft.ts';
import { GoodsSection } from './goods-section.tsx';
import { Placed } from './placed.tsx';
import { placePhoneOrder, type Placing, type RefusedDetails } from './place-phone-order.ts';
import { Past, Summary } from './summary.tsx';
import { useLook } from './use-look.ts';

export const clientAction = clientActionOf({ placePhoneOrder, noteCall, noteWhatsApp, makePaymentLink });

/** Lets staff take an order for a customer who calls or writes and waits for the answer. */
export default function NewOrder() {
  const { get, set } = useListSearch();
  const placed = get('placed');
  return (
    <>
      <h1 className="display text-3xl">{newText.title()}</h1>
      {placed === '' ? (
        <OrderForm onPlaced={(id) => void set({ placed: id })} />
      ) : (
        <Placed id={placed} onNext={() => void set({ placed: undefined })} />
      )}
    </>
  );
}

const FORM = 'phone-order';

function OrderForm({ onPlaced }: { onPlaced: (id: string) => void }) {
  const [kept] = useState(() => keptWork<Draft>(FORM));
  const [broughtBackAt, setBroughtBackAt] = useState(kept?.at);
  const [draft, setDraft] = useState<Draft>(() => ({ ...nothingYet, key: newKey(), ...kept?.value }));
  const [version, setVersion] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  /** The boxes of the address store their own values. A new `version` puts other values into the boxes. */
  const show = (part: Partial<Draft>) => {
    change(part);
    setVersion((before) => before + 1);
  };
  const isUnsaved = draft.lines.length > 0 || draft.newCaller !== undefined || draft.customer !== undefined;
  const { pass, question } = useUnsavedGuard({ isUnsaved, draft: { form: FORM, value: draft } });
  const look = useLook(draft);
  const [sent, setSent] = useState<Parameters<typeof expectedAgain<Placing['expected']>>[0]>();
  const lines = linesNow(draft.lines, look.data?.lines);
  const { submit, isBusy, error, issues } = useFormAction<typeof placePhoneOrder>('placePhoneOrder', {
    onDone: ({ id }) => pass(() => onPlaced(id)),
    onRefused: ({ reason, issues = {}, details }) => {
      // After a refusal nothing was ordered, so the next try is a new request. After a lost answer the next try must be
      // the same request again.
      if (reason !== 'unanswered') {
        change({ key: newKey() });
        setSent(undefined);
      }
      // If a known address is not complete enough for a parcel, the boxes of the address open, because the person can
      // correct the address only there.
      if (isAboutAddress(issues)) change({ isAddressKnown: false });
      // The cast is safe: `placePhoneOrder` returns details of this type.
      const { customer } = (details ?? {}) as Partial<RefusedDetails>;
      if (customer) change({ customer, newCaller: undefined });
      void look.refetch();
    },
  });
  const send = () => {
    if (isBusy || !look.data || !look.isCurrent || draft.lines.length === 0 || isDiscountOpen(draft)) return;
    const { payable, delivery, expectedDeliveryDate = delivery?.to } = look.data;
    const shown = {
      expectedTotal: payable,
      ...(expectedDeliveryDate !== undefined && { expectedDeliveryDate }),
      expectedItems: expectedOf(lines),
    };
    const { address, paymentMethod, applied } = draft;
    const order = { address, paymentMethod, applied, lines: draft.lines };
    const now = { order, expected: expectedAgain(sent, { order, expected: shown }) };
    setSent(now);
    const placing: Placing = { draft, expected: now.expected };
    submit({ placing: JSON.stringify(placing) }, form.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter alone does nothing, because a person may press it by accident. The button or Ctrl+Enter places the order.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  // This listener uses the capture phase, so that it runs before the listener of the search box, which stops the event.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  const showCaller = (caller: Caller) =>
    show({ ...caller, address: addressAfter(draft, caller), isAddressKnown: false });
  const choose = (customer: Customer) => {
    const caller = { customer, newCaller: undefined };
    showCaller(caller);
    const untouched = addressFor(caller);
    const isUntouched = (now: Draft) => now.customer?.id === customer.id && isSameAddress(now.address, untouched);
    // A parcel most often goes to the address of the customer's earlier parcels, so the draft begins with that address.
    void queries.fetchQuery(knownAddressesQuery(customer.id)).then(
      ([address]) => {
        if (!address) return;
        // The known address replaces the address in the draft, unless somebody has typed into the boxes. If somebody
        // has typed, the boxes keep their text and the focus.
        setDraft((now) => (isUntouched(now) ? { ...now, address, isAddressKnown: true } : now));
      },
      // If the customer's addresses cannot be read here, the address section asks for them again. Until the addresses
      // come, the person can type an address.
      () => undefined,
    );
  };
  const again = () => {
    setBroughtBackAt(undefined);
    showCaller({ customer: undefined, newCaller: undefined });
  };
  const short = new Map(look.data?.short.map(({ productVariantId, available }) => [productVariantId, available]));
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="mt-4 grid grid-cols-1 gap-8 lg:aside-cols-96"
    >
      <div className="min-w-0 space-y-7">
        <BroughtBack
          at={broughtBackAt}
          onDiscard={() => {
            setBroughtBackAt(undefined);
            show({ ...nothingYet, key: newKey() });
          }}
        />
        <CallerSection
          draft={draft}
          issues={issues}
          past={<Past look={look.data} />}
          onChoose={choose}
          onNew={(words) => showCaller({ newCaller: callerFrom(words), customer: undefined })}
          onType={(typed) =>
            showCaller({ newCaller: { ...callerFrom(''), ...draft.newCaller, ...typed }, customer: undefined })
          }
          onAgain={again}
        />
        <GoodsSection
          lines={lines}
          short={short}
          onAdd={(line) => setDraft((before) => ({ ...before, lines: withOneMore(before.lines, line) }))}
          onQuantity={(id, quantity) =>
            change({ lines: draft.lines.map((line) => (line.variantId === id ? { ...line, quantity } : line)) })
          }
          onRemove={(id) => change({ lines: draft.lines.filter(({ variantId }) => variantId !== id) })}
        />
        <AddressSection
          customerId={draft.customer?.id}
          address={draft.address}
          isKnown={draft.isAddressKnown}
          issues={issues}
          version={version}
          onChoose={(address) => show({ address, isAddressKnown: true })}
          onOther={() => show({ address: addressFor(draft), isAddressKnown: false })}
          onType={(address) => change({ address })}
        />
      </div>
      <Summary
        draft={draft}
        look={look}
        error={error}
        isBusy={isBusy}
        issues={issues}
        onDiscount={change}
        onMethod={(paymentMethod) => change({ paymentMethod })}
      />
      {question}
    </form>
  );
}
