import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { Courier } from '#contract/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import * as printText from '#text/admin-print.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../../drafts/form-draft.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.tsx';
import { Options } from '../../../ui/options.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { SelectBox, toolClass } from '../../lists/list-tools.tsx';
import { QueryAnswer } from '../../lists/query-answer.tsx';
import { couriersQuery, keepCourier, lastCourierOf } from '../../couriers/couriers-query.ts';
import { focusFirstBox } from '../../editing/first-box.ts';
import { MANY_PATIENCE_MS } from '../../editing/many-patience.ts';
import { useScanner } from '../../scanner/scanner.ts';
import { useSending } from '../../../ui/use-sending.ts';
import { LookedAt, type Looked } from './looked-at.tsx';

/** Adds parcel numbers to many orders at once, from a pasted list. */
export default function ParcelList() {
  const query = useQuery(couriersQuery);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-3xl">{deskText.listTitle()}</h1>
        <Link to="/admin/order" className={toolClass}>
          {printText.orders()}
        </Link>
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{deskText.listAbout()}</p>
      <QueryAnswer query={query} failed={deskText.couriersFailed()} placeholder="mt-6 h-72 max-w-4xl">
        {(couriers) => <ListForm couriers={couriers} />}
      </QueryAnswer>
    </>
  );
}

const DRAFT = 'parcel-list';

/** Returns the unsaved list that the browser has stored for this tab; '' if there is none. */
function keptList(): string {
  const kept = keptDraft(DRAFT);
  return typeof kept === 'string' ? kept : '';
}

function ListForm({ couriers }: { couriers: readonly Courier[] }) {
  const id = useId();
  const [courierId, setCourierId] = useState(() => lastCourierOf(couriers));
  const [text, setText] = useState(keptList);
  const [isHandedOver, setHandedOver] = useState(true);
  const [looked, setLooked] = useState<Looked>();
  const { isBusy, error, send } = useSending(deskText.failed());
  const sendList = (isDryRun: boolean) =>
    void send(async () => {
      const body = { courierId, text, isHandedOver, isDryRun };
      const answer = await call('POST /parcels/list', { body, patienceMs: MANY_PATIENCE_MS });
      setLooked({ ...answer, isDryRun });
      if (isDryRun) return;
      forgetDraft(DRAFT);
      keepCourier(courierId);
      notify('success', answer.message, 'shop');
      await queries.invalidateQueries({ queryKey: ['admin'] });
    });
  const look = (event: FormEvent) => {
    event.preventDefault();
    sendList(true);
  };
  // The shop saves only a list that it has checked. After any change the list must be checked again.
  const change = (set: () => void) => {
    set();
    setLooked(undefined);
  };
  const write = (list: string) =>
    change(() => {
      setText(list);
      keepDraft(DRAFT, list);
    });
  // A scanned text is added to the list, even if a button has the focus.
  useScanner((scanned) => write(`${text.replace(/(?<=[^\n])$/, '\n')}${scanned}\n`));
  return (
    <form onSubmit={look} className="mt-5 max-w-4xl space-y-4">
      <label className="block font-medium">
        <span className="mb-1.5 block">{deskText.courier()}</span>
        <SelectBox
          label={deskText.courier()}
          value={courierId}
          onChange={(event) => change(() => setCourierId(event.target.value))}
        >
          <Options of={couriers.map((courier) => [courier.id, courier.name])} isName />
        </SelectBox>
      </label>
      <TextArea
        ref={focusFirstBox}
        label={deskText.listLines()}
        rows={10}
        translate="no"
        spellCheck={false}
        className="max-w-xl tabular-nums"
        value={text}
        onText={write}
      />
      <label className="flex items-center gap-2 pointer-coarse:min-h-touch">
        <input
          type="checkbox"
          checked={isHandedOver}
          onChange={(event) => change(() => setHandedOver(event.target.checked))}
          className="size-4 accent-indigo"
        />
        {deskText.handOver()}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <QuietButton type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
        {deskText.look()}
      </QuietButton>
      {looked && <LookedAt looked={looked} isBusy={isBusy} onWrite={() => sendList(false)} />}
    </form>
  );
}
