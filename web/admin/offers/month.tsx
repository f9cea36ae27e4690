import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { indianDay } from '#domain/days.ts';
import { formatDay } from '#messages/format.ts';
import * as offersText from '#text/admin-offers.ts';
import { BareButton } from '../../ui/button.tsx';
import { IconButton } from '../editing/icon-button.tsx';
import { timeInWords, toTimeBox } from '../editing/times.ts';
import { isMonth, lanesOf, lastOf, monthAfter, runsThrough, runsWithin, weeksOf } from './month.ts';
import type { Row } from './rows.ts';
import { weekFrom } from './words.ts';

type MonthProps = {
  rows: readonly Row[];
  /** The shown month as YYYY-MM; empty for the present month. */ chosen: string;
  onMonth: (month: string | undefined) => void;
};

/**
 * Shows a month with a bar for each sale or offer. A wide window shows the weeks in a table; a phone lists the days on
 * which something starts or ends.
 */
export function Month({ rows, chosen, onMonth }: MonthProps) {
  const [today] = useState(() => indianDay(new Date().toISOString()));
  const month = isMonth(chosen) ? chosen : today.slice(0, 7);
  const name = formatDay(`${month}-01`).slice(3);
  // A deleted offer ended when it was deleted. The calendar leaves such an offer out, because the offer's row does not
  // contain the time of deletion.
  const inMonth = rows.filter((row) => !row.isDeleted && runsWithin(row, `${month}-01`, lastOf(month)));
  const through = inMonth.filter((row) => runsThrough(row, month));
  const moving = inMonth.filter((row) => !runsThrough(row, month));
  return (
    <section aria-label={offersText.calendarOf({ month: name })} className="mt-5">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon={ChevronLeft}
          label={offersText.monthBefore()}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite" className="display min-w-36 text-center text-2xl">
          {name}
        </h2>
        <IconButton icon={ChevronRight} label={offersText.monthAfter()} onClick={() => onMonth(monthAfter(month, 1))} />
        <BareButton onClick={() => onMonth(undefined)}>{offersText.thisMonth()}</BareButton>
      </div>
      {inMonth.length === 0 && <p className="mt-3 text-ink-soft">{offersText.nothingInMonth({ month: name })}</p>}
      {through.length > 0 && (
        <div className="mt-3">
          <h3 className="eyebrow text-ink-soft">{offersText.allMonth()}</h3>
          <ul className="mt-1 space-y-1">
            {through.map((row) => (
              <li key={row.id}>
                <Bar row={row} isFirst isLast />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Weeks month={month} rows={moving} today={today} />
      <Days rows={moving} month={month} />
    </section>
  );
}

type WeeksProps = { month: string; rows: readonly Row[]; today: string };

function Weeks({ month, rows, today }: WeeksProps) {
  return (
    <table className="mt-3 hidden w-full table-fixed border border-thread bg-white text-md md:table">
      <thead className="bg-kora-deep text-ink-soft">
        <tr>
          {weekFrom.map((day) => (
            <th key={day} scope="col" className="px-2 py-1.5 text-start font-medium">
              {offersText.weekday({ day: String(day) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => {
          const lanes = lanesOf(week, rows);
          return (
            <tr key={week[0]} className="border-t border-thread align-top">
              {week.map((day, at) => (
                <td key={day} className={`h-20 pb-1 ${day.startsWith(month) ? '' : 'bg-kora text-ink-soft'}`}>
                  <time
                    dateTime={day}
                    aria-current={day === today ? 'date' : undefined}
                    className={`price m-1 inline-block min-w-6 rounded-cut px-1 text-center ${day === today ? 'bg-indigo text-kora' : ''}`}
                  >
                    {Number(day.slice(-2))}
                  </time>
                  <div className="space-y-1">
                    {lanes.map((lane, index) => {
                      const row = lane[at];
                      return row ? (
                        <Bar key={row.id} row={row} isFirst={lane[at - 1] !== row} isLast={lane[at + 1] !== row} />
                      ) : (
                        <div key={index} aria-hidden className="h-7" />
                      );
                    })}
                  </div>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const looks: Readonly<Record<Row['state'], string>> = {
  running: 'bg-indigo text-kora',
  planned: 'bg-indigo-wash text-indigo-deep',
  paused: 'bg-turmeric/20 text-ink',
  ended: 'bg-kora-shade text-ink',
};

/**
 * Shows one day of an offer's bar, which links to the offer. In each week the Tab key reaches only the first day of the
 * bar.
 */
function Bar({ row, isFirst, isLast }: { row: Row; isFirst: boolean; isLast: boolean }) {
  const name = row.state === 'paused' ? offersText.pausedName({ name: row.name }) : row.name;
  const ends = `${isFirst ? 'ms-1 rounded-s-cut' : ''} ${isLast ? 'me-1 rounded-e-cut' : ''}`;
  return (
    <Link
      to={row.to}
      tabIndex={isFirst ? undefined : -1}
      title={name}
      className={`block h-7 truncate px-2 text-sm/7 hover:underline ${looks[row.state]} ${ends}`}
    >
      {isFirst ? name : <span className="sr-only">{offersText.goesOn({ name })}</span>}
    </Link>
  );
}

/** Lists the days of a month on which a sale or an offer starts or ends. */
function Days({ rows, month }: { rows: readonly Row[]; month: string }) {
  const events = rows
    .flatMap((row) => [
      { row, at: row.begins, isStart: true },
      ...(row.endsAt === null ? [] : [{ row, at: row.endsAt, isStart: false }]),
    ])
    .filter(({ at }) => indianDay(at).startsWith(month))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <ol className="mt-3 divide-y divide-thread border-y border-thread bg-white md:hidden">
      {[...Map.groupBy(events, ({ at }) => indianDay(at))].map(([day, ofDay]) => (
        <li key={day} className="px-3 py-2">
          <time dateTime={day} className="font-semibold">
            {timeInWords(`${day}T12:00:00+05:30`).replace(/, .*$/, '')}
          </time>
          <ul className="mt-1">
            {ofDay.map(({ row, at, isStart }) => (
              <li key={`${row.id} ${isStart}`}>
                <Link
                  to={row.to}
                  className="flex min-h-touch items-center wrap-anywhere text-indigo underline underline-offset-4"
                >
                  {(isStart ? offersText.starts : offersText.ends)({ name: row.name, time: toTimeBox(at).slice(11) })}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
