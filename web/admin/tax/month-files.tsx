import { useId, useState } from 'react';
import { gstTables } from '#contract/choices.ts';
import { indianDay } from '#domain/days.ts';
import { formatDay } from '#messages/format.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import { ExportButton } from '../export-button.tsx';
import { controlClass } from '../list-tools.tsx';

const MONTHS = 18;

/** What the accountant needs of a month. */
export function MonthFiles() {
  const id = useId();
  const [months] = useState(() => latestMonths(indianDay(new Date().toISOString())));
  // Of the month that is over a return is due.
  const [month = '', setMonth] = useState(months[1]);
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8 max-w-3xl border-t border-thread pt-6">
      <h2 id={`${id}-title`} className="display text-2xl">
        {adminTaxText.month()}
      </h2>
      <p className="mt-1 text-md text-ink-soft">{adminTaxText.monthHint()}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="font-medium">
          {adminTaxText.chooseMonth()}
        </label>
        <select id={id} value={month} onChange={({ target }) => setMonth(target.value)} className={controlClass}>
          {months.map((one) => (
            <option key={one} value={one} translate="no">
              {nameOf(one)}
            </option>
          ))}
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
    </section>
  );
}

function latestMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** "Nov 2026": a day without its day. */
function nameOf(month: string): string {
  return formatDay(`${month}-01`).slice(3);
}
