import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { gatewayNames, type GatewayName } from '#domain/payments.ts';
import { settlementLimits } from '#domain/settlements.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Gateway } from '../gateways/gateway.ts';
import { gatewayOf } from '../online/gateway-keys.ts';
import type { Sales } from '../sales.ts';
import { bookRows } from './book-rows.ts';
import { matchRows } from './match-rows.ts';
import { lastSettledOn, listUnmatched, oldestUnsettled, updateMatch, type LineRecord } from './queries.ts';

type Parts = Pick<Sales, 'db' | 'env' | 'mac' | 'now' | 'gatewayHosts'>;

/**
 * Returns which payments the gateways settle: 1 for test payments, 0 for real payments. Only the simulator settles test
 * payments, and it settles no others.
 */
export function settledMode({ PAYMENTS }: Pick<Sales['env'], 'PAYMENTS'>): 0 | 1 {
  return PAYMENTS === 'simulator' ? 1 : 0;
}

/**
 * For each gateway whose API lists settlements, fetches and books the settlements of all days since the first day for
 * which some may be missing. Then searches again for the payments of unmatched settlement lines. If a gateway fails,
 * the function still asks the others, and in the end throws an error with all reasons.
 */
export async function fetchSettlements(shop: Parts, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const name of gatewayNames) {
    const gateway = await gatewayOf(shop, { gateway: name, is_test: settledMode(shop.env) });
    if (!gateway?.settlements) continue;
    try {
      await fetchFrom(shop, name, gateway, signal);
    } catch (error) {
      failures.push(error);
    }
  }
  await matchAgain(shop);
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '), { cause: failures[0] });
  if (failures.length > 0) throw failures[0];
}

async function fetchFrom(shop: Parts, name: GatewayName, gateway: Gateway, signal?: AbortSignal): Promise<void> {
  const today = indianDay(shop.now());
  const first = await firstDayToAsk(shop, name, today);
  if (first === undefined) return;
  for (let day = first; day <= today; day = addDays(day, 1)) {
    signal?.throwIfAborted();
    const rows = (await gateway.settlements?.(day)) ?? [];
    const by = { userId: null, now: shop.now() };
    if (rows.length > 0) await inTransaction(shop.db, async (db) => bookRows(db, name, rows, by));
  }
}

/** Returns the first day for which settlement rows may be missing; undefined if no settlement is expected. */
async function firstDayToAsk(shop: Parts, gateway: GatewayName, today: string): Promise<string | undefined> {
  const earliest = addDays(today, -settlementLimits.askDays);
  const which = { gateway, is_test: settledMode(shop.env), since: startOfDay(earliest) };
  const oldest = await oldestUnsettled(shop.db, which);
  const last = await lastSettledOn(shop.db, gateway);
  const days = [oldest && indianDay(oldest), last && addDays(last, -settlementLimits.againDays)].filter(
    (day) => day !== undefined,
  );
  const [first] = days.toSorted();
  if (first === undefined) return undefined;
  return first < earliest ? earliest : first;
}

/** One run of the job searches again for the payments of at most this many settlement lines. */
const MOST_AGAIN = 500;

async function matchAgain({ db }: Pick<Parts, 'db'>): Promise<void> {
  const lines = Map.groupBy(await listUnmatched(db, MOST_AGAIN), ({ gateway }) => gateway);
  for (const [gateway, unmatched] of lines) {
    const matches = await matchRows(db, gateway, unmatched.map(numbersOf));
    await inTransaction(db, async (db) => {
      for (const [at, { id }] of unmatched.entries()) {
        const { capture, refund } = matches[at] ?? {};
        if (capture) await updateMatch(db, id, { capture_id: capture.id, refund_id: refund?.id ?? null });
      }
    });
  }
}

function numbersOf({ kind, capture_number, reference, paise }: LineRecord) {
  return { kind, captureId: capture_number || null, reference, paise: Number(paise) };
}
