import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SettlementLine } from '#contract/settlements.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import type { GatewayName } from '#domain/payments.ts';
import { reportGateways, settlementLimits } from '#domain/settlements.ts';
import * as settlementText from '#text/admin-settlements.ts';
import { callOnce } from '../../../api/call-once.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.tsx';
import { Options } from '../../../ui/options.tsx';
import { MANY_PATIENCE_MS } from '../../editing/many-patience.ts';
import { CheckPastedList, PastedListBox, usePastedList } from '../../files/pasted-list.tsx';
import { SelectBox, toolClass } from '../../lists/list-tools.tsx';
import { SettlementLines } from '../settlement-lines.tsx';

type ReportGateway = (typeof reportGateways)[number];
type Looked = { gateway: GatewayName; text: string; lines: SettlementLine[]; net: string; message: string };

/**
 * Imports the report of a gateway that does not send its settlements to the shop. The shop first checks the report and
 * then books it.
 */
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
  const navigate = useNavigate();
  const [gateway, setGateway] = useState<ReportGateway>(reportGateways[0]);
  const list = usePastedList<Looked>({ failed: settlementText.failed() });
  const { text, answer, isBusy } = list;
  const look = (event: FormEvent) => {
    const body = { gateway, text };
    list.look(event, async () => ({
      ...body,
      ...(await call('POST /settlements/look', { body, patienceMs: MANY_PATIENCE_MS })),
    }));
  };
  const write = async () => {
    const body = { gateway, text };
    const { settlements, message } = await callOnce('POST /settlements', { body, patienceMs: MANY_PATIENCE_MS });
    notify('success', message, 'shop');
    await queries.invalidateQueries({ queryKey: ['admin'] });
    const [first] = settlements;
    await navigate(`/admin/settlements${first && settlements.length === 1 ? `?settlement=${first.id}` : ''}`);
  };
  // The shop books only a report that it has checked. After any change the report must be checked again.
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
          <Options of={reportGateways.map((name) => [name, gatewayTitles[name]])} isName />
        </SelectBox>
      </label>
      <PastedListBox
        list={list}
        words={{ file: settlementText.file(), list: settlementText.report() }}
        maxBytes={settlementLimits.textLength}
      />
      <CheckPastedList list={list}>{settlementText.look()}</CheckPastedList>
      {looked && (
        <section aria-live="polite" aria-label={settlementText.result()} className="space-y-4">
          <p className="font-semibold">{looked.message}</p>
          {looked.lines.some(({ outcome }) => outcome !== 'unreadable' && outcome !== 'known') && (
            <Button isBusy={isBusy} onClick={() => list.write(write)}>
              {settlementText.write({ amount: formatRupees(looked.net) })}
            </Button>
          )}
          <SettlementLines lines={looked.lines} />
        </section>
      )}
    </form>
  );
}
