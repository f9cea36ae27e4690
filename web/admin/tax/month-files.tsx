import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { gstTables } from '#contract/choices.ts';
import { indianDay } from '#domain/days.ts';
import { formatDay } from '#messages/format.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import { call } from '../../api/call.ts';
import { ExportButton } from '../files/export-button.tsx';
import { controlClass } from '../lists/list-tools.tsx';
import { Options } from '../../ui/options.tsx';
import { Section } from '../../ui/section.tsx';

const MONTHS = 18;

/** Offers the files of one month, for the shop's accountant. */
export function MonthFiles() {
  const id = useId();
  const [months] = useState(() => latestMonths(indianDay(new Date().toISOString())));
  // The month that has just ended is chosen at first, because its tax return is due.
  const [month = '', setMonth] = useState(months[1]);
  return (
    <Section id={`${id}-title`} title={adminTaxText.month()} className="mt-8 max-w-3xl border-t border-thread pt-6">
      <p className="mt-1 text-md text-ink-soft">{adminTaxText.monthHint()}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="font-medium">
          {adminTaxText.chooseMonth()}
        </label>
        <select id={id} value={month} onChange={({ target }) => setMonth(target.value)} className={controlClass}>
          <Options of={months.map((one) => [one, nameOf(one)])} isName />
        </select>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {gstTables.map((table) => (
          <ExportButton key={table} call="GET /exports/gst" input={{ query: { month, table } }}>
            {adminTaxText.table({ table })}
          </ExportButton>
        ))}
        <ExportButton call="GET /exports/month-invoices" input={{ query: { month } }}>
          {adminTaxText.allInvoices()}
        </ExportButton>
      </div>
      <GoodsWithoutHsn month={month} />
    </Section>
  );
}

const NAMED = 5;

/**
 * Lists the goods that appear on a month's invoices without an HSN code. Invoices never change, so the person who files
 * the HSN summary must add the code there.
 */
function GoodsWithoutHsn({ month }: { month: string }) {
  const { data: goods = [] } = useQuery({
    queryKey: ['admin', 'goods-without-hsn', month],
    queryFn: async () => (await call('GET /invoices/without-hsn', { query: { month } })).goods,
  });
  const names = goods.slice(0, NAMED);
  return (
    <p role="status" className="border-s-4 border-turmeric bg-white px-4 py-2 not-empty:mt-4 empty:hidden">
      {names.length > 0 && adminTaxText.goodsWithoutHsn({ names: names.join(', '), more: goods.length - names.length })}
    </p>
  );
}

function latestMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** Writes a month as text, without a day: "Nov 2026". */
function nameOf(month: string): string {
  return formatDay(`${month}-01`).slice(3);
}
