import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type Ref } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RemittanceLine } from '#contract/cash.ts';
import { cashLimits, countedOutcomes } from '#domain/cash.ts';
import { indianDay } from '#domain/days.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import * as cashText from '#text/admin-cash.ts';
import * as deskText from '#text/admin-desk.ts';
import { call } from '../../../api/call.ts';
import { callOnce } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.tsx';
import { Options } from '../../../ui/options.tsx';
import { SelectBox, toolClass } from '../../lists/list-tools.tsx';
import { couriersQuery } from '../../couriers/couriers-query.ts';
import { MANY_PATIENCE_MS } from '../../editing/many-patience.ts';
import { CheckPastedList, PastedListBox, usePastedList } from '../../files/pasted-list.tsx';
import { NoCouriers } from '../../couriers/no-couriers.tsx';
import { QueryAnswer } from '../../lists/query-answer.tsx';
import { cashQuery } from '../cash-queries.ts';
import { RemittanceLines } from '../remittance-lines.tsx';
import { useCourier, withFormer, type Payer } from './payers.ts';

/**
 * Books a courier's payment from a pasted list or a file. The shop first checks the list and shows the result. The
 * person then books the list.
 */
export default function BookRemittance() {
  const offered = useQuery(couriersQuery);
  const cash = useQuery(cashQuery);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-3xl">{cashText.book()}</h1>
        <Link to="/admin/cash" className={toolClass}>
          {cashText.toLedger()}
        </Link>
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{cashText.bookAbout()}</p>
      <QueryAnswer query={offered} failed={deskText.couriersFailed()} placeholder="mt-6 h-72 max-w-4xl">
        {(couriers) => (
          <QueryAnswer query={cash} failed={cashText.loadFailed()} placeholder="mt-6 h-72 max-w-4xl">
            {({ couriers: carriers }) => {
              const payers = withFormer(couriers, carriers);
              return payers.length === 0 ? <NoCouriers /> : <BookForm couriers={payers} />;
            }}
          </QueryAnswer>
        )}
      </QueryAnswer>
    </>
  );
}

type List = { courierId: string; text: string };
type Looked = List & { lines: RemittanceLine[]; total: string; sameAs: string | null; message: string };

function BookForm({ couriers }: { couriers: readonly Payer[] }) {
  const id = useId();
  const navigate = useNavigate();
  const { box, courierId, setCourierId, isMissing, isChosen } = useCourier(couriers);
  const list = usePastedList<Looked>({ failed: cashText.failed() });
  const { text, answer, isBusy } = list;
  const [reference, setReference] = useState('');
  const [receivedOn, setReceivedOn] = useState(() => indianDay(new Date().toISOString()));
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (!isChosen()) return;
    const body: List = { courierId, text };
    list.look(event, async () => ({
      ...body,
      ...(await call('POST /remittances/look', { body, patienceMs: MANY_PATIENCE_MS })),
    }));
  };
  const write = async () => {
    const body = { courierId, text, reference, receivedOn };
    const { remittance, message } = await callOnce('POST /remittances', { body, patienceMs: MANY_PATIENCE_MS });
    notify('success', message, 'shop');
    await queries.invalidateQueries({ queryKey: ['admin'] });
    await navigate(`/admin/cash?pile=remittances&remittance=${remittance.id}`);
  };
  // The shop books only a list that it has checked. If the person changes the list or the courier, even during the
  // check, the list must be checked again.
  const looked = answer?.courierId === courierId && answer.text === text ? answer : undefined;
  return (
    <form onSubmit={look} className="mt-5 max-w-4xl space-y-4">
      <CourierChoice
        ref={box}
        couriers={couriers}
        value={courierId}
        missingId={isMissing ? `${id}-courier` : undefined}
        onChange={setCourierId}
      />
      <PastedListBox
        list={list}
        words={{ file: cashText.file(), list: cashText.list(), hint: cashText.listHint() }}
        maxBytes={cashLimits.textLength}
      />
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <Field
          label={cashText.receivedOn()}
          type="date"
          value={receivedOn}
          onChange={({ target }) => setReceivedOn(target.value)}
        />
        <Field
          label={cashText.reference()}
          value={reference}
          autoComplete="on"
          most={cashLimits.referenceLength}
          hint={cashText.referenceHint()}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
      <CheckPastedList list={list}>{cashText.look()}</CheckPastedList>
      {looked && <LookedAt looked={looked} isBusy={isBusy} onWrite={() => list.write(write)} />}
    </form>
  );
}

type CourierChoiceProps = {
  ref: Ref<HTMLSelectElement>;
  couriers: readonly Payer[];
  value: string;
  /** The id of the sentence that asks for a courier; undefined while that sentence is not shown. */
  missingId: string | undefined;
  onChange: (courierId: string) => void;
};

function CourierChoice({ ref, couriers, value, missingId, onChange }: CourierChoiceProps) {
  return (
    <label className="block font-medium">
      <span className="mb-1.5 block">{cashText.courier()}</span>
      <SelectBox
        ref={ref}
        label={cashText.courier()}
        value={value}
        aria-invalid={missingId !== undefined || undefined}
        aria-describedby={missingId}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {cashText.chooseCourier()}
        </option>
        <Options of={couriers.map(({ id, name }) => [id, name])} isName />
      </SelectBox>
      {missingId !== undefined && <FieldError id={missingId}>{cashText.courierMissing()}</FieldError>}
    </label>
  );
}

/** If the list has lines that count for no order, says which part of the total amount counts for orders. */
function CountsLess({ looked: { lines, total } }: { looked: Looked }) {
  const isCounted = ({ outcome }: RemittanceLine) => countedOutcomes.some((one) => one === outcome);
  const paise = lines.filter(isCounted).reduce((sum, { amount }) => sum + (parseRupees(amount) ?? 0), 0);
  if (paise === parseRupees(total)) return null;
  return <p className="text-ink-soft">{cashText.countsLess({ counted: paise === 0 ? 'none' : formatPaise(paise) })}</p>;
}

/** Shows the list's lines as the shop read them, and the button that books them. */
function LookedAt({ looked, isBusy, onWrite }: { looked: Looked; isBusy: boolean; onWrite: () => void }) {
  return (
    <section aria-live="polite" aria-label={cashText.result()} className="space-y-4">
      <p className="font-semibold">{looked.sameAs ? cashText.sameAs() : looked.message}</p>
      {!looked.sameAs && (
        <>
          <Button isBusy={isBusy} onClick={onWrite}>
            {cashText.write({ amount: formatRupees(looked.total) })}
          </Button>
          <CountsLess looked={looked} />
        </>
      )}
      <RemittanceLines lines={looked.lines} />
    </section>
  );
}
