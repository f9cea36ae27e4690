import { useId, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SettlementLine } from '#contract/settlements.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import type { GatewayName } from '#domain/payments.ts';
import { reportGateways, settlementLimits } from '#domain/settlements.ts';
import { isWorkbookText } from '#domain/workbook-text.ts';
import * as settlementText from '#text/admin-settlements.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { messageOf } from '../../../api/api-error.ts';
import { callOnce } from '../../../api/call-once.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { inputClass } from '../../../ui/input-class.ts';
import { notify } from '../../../ui/notices.tsx';
import { MANY_PATIENCE_MS } from '../../editing/many-patience.ts';
import { decodeText } from '../../files/decode-text.ts';
import { FileDrop } from '../../files/file-drop.tsx';
import { SelectBox, toolClass } from '../../lists/list-tools.tsx';
import { SettlementLines } from '../settlement-lines.tsx';

type ReportGateway = (typeof reportGateways)[number];
type Looked = { gateway: GatewayName; text: string; lines: SettlementLine[]; net: string; message: string };

/** Imports the report of a gateway that does not tell the shop what it settled: first a look, then the booking. */
export default function ImportReport() {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-3xl">{settlementText.importReport()}</h1>
        <Link to="/admin/settlements" className={toolClass}>
          {settlementText.title()}
        </Link>
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{settlementText.importAbout()}</p>
      <ReportForm />
    </>
  );
}

function ReportForm() {
  const id = useId();
  const navigate = useNavigate();
  const [gateway, setGateway] = useState<ReportGateway>(reportGateways[0]);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Looked>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure, settlementText.failed()));
    } finally {
      setBusy(false);
    }
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const body = { gateway, text };
      setAnswer({ ...body, ...(await call('POST /settlements/look', { body, patienceMs: MANY_PATIENCE_MS })) });
    });
  };
  const write = async () => {
    const body = { gateway, text };
    const { settlements, message } = await callOnce('POST /settlements', { body, patienceMs: MANY_PATIENCE_MS });
    notify('success', message, 'shop');
    await queries.invalidateQueries({ queryKey: ['admin'] });
    const [first] = settlements;
    await navigate(`/admin/settlements${first && settlements.length === 1 ? `?settlement=${first.id}` : ''}`);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = decodeText(await file.arrayBuffer());
    // Some programs write a workbook and call it .csv.
    if (isWorkbookText(text)) return setError(spreadsheetText.workbook());
    setText(text);
    setError(undefined);
  };
  // The shop writes only the report that it has checked: after any change the person must check again.
  const looked = answer?.gateway === gateway && answer.text === text ? answer : undefined;
  return (
    <form onSubmit={look} className="mt-5 max-w-4xl space-y-4">
      <label className="block font-medium">
        <span className="mb-1.5 block">{settlementText.gateway()}</span>
        <SelectBox
          label={settlementText.gateway()}
          value={gateway}
          onChange={({ target }) => setGateway(reportGateways.find((name) => name === target.value) ?? gateway)}
        >
          {reportGateways.map((name) => (
            <option key={name} value={name} translate="no">
              {gatewayTitles[name]}
            </option>
          ))}
        </SelectBox>
      </label>
      <FileDrop
        label={settlementText.file()}
        rule={{ kind: 'csv', maxCount: 1, maxBytes: settlementLimits.textLength }}
        className="max-w-xl"
        onFiles={([file]) => void read(file)}
      />
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {settlementText.report()}
        </label>
        <textarea
          id={id}
          rows={8}
          translate="no"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${inputClass} max-w-xl py-2.5 tabular-nums`}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Button type="submit" look="quiet" isBusy={isBusy} disabled={text.trim() === ''}>
        {settlementText.look()}
      </Button>
      {looked && (
        <section aria-live="polite" aria-label={settlementText.result()} className="space-y-4">
          <p className="font-semibold">{looked.message}</p>
          {looked.lines.some(({ outcome }) => outcome !== 'unreadable' && outcome !== 'known') && (
            <Button isBusy={isBusy} onClick={() => void send(write)}>
              {settlementText.write({ amount: formatRupees(looked.net) })}
            </Button>
          )}
          <SettlementLines lines={looked.lines} />
        </section>
      )}
    </form>
  );
}
