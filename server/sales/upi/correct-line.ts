import { ShopError } from '#contract/errors.ts';
import { toRupees } from '#domain/money.ts';
import * as upiText from '#text/upi.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/outside/counted-warnings.ts';
import { toCreditRow, weighCredits } from './match-statement.ts';
import { orderNumberIn } from './narration.ts';
import { lockCredit, updateCredit, writeCredits } from './queries.ts';

/**
 * Stores the UTR and the amount (in paise) of a statement line as a member of staff has typed them, because the shop
 * did not read the line or misread it. Then matches the payment with its order, if there is one. Throws 409 UTR_TAKEN
 * if this UTR has already settled an order.
 */
export async function correctLine(
  db: Db,
  { text, utr, amount }: { text: string; utr: string; amount: number },
  by: By,
  log: Log,
): Promise<void> {
  const line = text.slice(0, 300).toWellFormed();
  const credit = { utr, paise: amount, line, day: null, isSure: true, orderNumber: orderNumberIn(line) };
  await inTransaction(db, async (db) => {
    const row = { ...toCreditRow(credit, by), by_hand: 1 as const };
    await writeCredits(db, [row]);
    const stored = await lockCredit(db, utr);
    if (stored?.outcome === 'matched' || stored?.outcome === 'owed')
      throw new ShopError('conflict', 'UTR_TAKEN', upiText.taken());
    const isLoose = stored?.outcome !== 'takenOff';
    const typed = { paise: amount, line, is_sure: 1, by_hand: 1, user_id: by.userId } as const;
    await updateCredit(db, utr, { ...typed, ...(isLoose && { order_id: null, outcome: 'unknown' as const }) });
    const before = stored && stored.id !== row.id ? { amount: toRupees(Number(stored.paise)), line: stored.line } : {};
    const after = { amount: toRupees(amount), line };
    await noteInLog(db, by, { action: 'upi.lineCorrected', id: stored?.id ?? row.id, name: utr, before, after });
  });
  await weighCredits(db, [credit], by, log);
}
