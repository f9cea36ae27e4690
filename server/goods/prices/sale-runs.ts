import { markdownState } from '#domain/markdowns.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listMarkdowns } from '../markdowns/queries.ts';
import { timesOf } from './due-sales.ts';

/** Reads all sales. The returned function states whether a sale runs at an instant, and when that sale ends. */
export async function readSaleRuns(db: Db) {
  const sales = new Map((await listMarkdowns(db)).map((row) => [row.id, timesOf(row)]));
  return (id: string, instant: string): { isRunning: boolean; endsAt: string | null } => {
    const times = sales.get(id);
    if (!times) return { isRunning: false, endsAt: null };
    return { isRunning: markdownState(times, instant) === 'running', endsAt: times.endsAt };
  };
}
