import pg from 'pg';

/** What a PostgreSQL needs to count its statements; the extension comes with Debian's package. */
export const countingSettings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'];

const DEAREST = 20;
const WIDTH = 110;

type Row = { query: string; calls: string; planning: number; running: number };

/** Counts the statements of a whole cluster that was started with `countingSettings`, from its first call on. */
export async function countStatements(url: string): Promise<(orders: number) => Promise<string>> {
  const ask = async <Answer extends pg.QueryResultRow>(sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Answer>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  await ask('create extension if not exists pg_stat_statements');
  await ask('select pg_stat_statements_reset()');
  return async (orders) => {
    const rows = await ask<Row>(
      `select query, calls, total_plan_time as planning, total_exec_time as running from pg_stat_statements
       where query not like '%pg_stat_statements%' order by total_plan_time + total_exec_time desc`,
    );
    const all = sumOf(rows);
    const lines = rows.slice(0, DEAREST).map((row) => lineOf(row, orders));
    const total = `${rows.length} statements, ${(all.calls / orders).toFixed(1)} runs an order; µs an order: planning ${microseconds(all.planning, orders)}, running ${microseconds(all.running, orders)}`;
    return [total, '    runs  plan   run  (an order; µs elapsed, which waiting is part of)', ...lines].join('\n');
  };
}

function sumOf(rows: readonly Row[]) {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    calls: sum(({ calls }) => Number(calls)),
    planning: sum(({ planning }) => planning),
    running: sum(({ running }) => running),
  };
}

function lineOf({ query, calls, planning, running }: Row, orders: number): string {
  const figures = [
    (Number(calls) / orders).toFixed(2),
    microseconds(planning, orders),
    microseconds(running, orders),
  ].map((figure, at) => figure.padStart(at === 0 ? 8 : 6));
  return `${figures.join('')}  ${query.replaceAll(/\s+/g, ' ').slice(0, WIDTH)}`;
}

const microseconds = (ms: number, orders: number) => ((ms * 1000) / orders).toFixed(0);
