import { toRupees } from '../domain/money.ts';
import { addMs, DAY_MS } from '../domain/instants.ts';
import { bookRemittance } from '../server/sales/cash/remittances.ts';
import { staffOf, type DemoCourier, type Doing, type LivedOrder } from './lived-order.ts';

/** A courier keeps collected cash for at least KEPT_MS, and pays the shop every EVERY_MS (both in milliseconds). */
const [KEPT_MS, EVERY_MS] = [4 * DAY_MS, 7 * DAY_MS];
/** The fee in paise that the courier deducts from one of its payments, so that the demo shows an incomplete payment. */
const FEE_PAISE = 15_000;

/** Returns the times at which couriers paid the shop, oldest first; the last payment was two days ago. */
export function planRemittances(days: number, now: string): string[] {
  const last = Date.parse(now) - 2 * DAY_MS;
  const times = Math.max(1, Math.floor((days * DAY_MS) / EVERY_MS) - 1);
  return Array.from({ length: times }, (_, index) => new Date(last - (times - 1 - index) * EVERY_MS).toISOString());
}

/**
 * Records a payment by each courier for the collected cash that is due. If `isLast` is true, the courier that sends
 * messages to the shop leaves out one parcel and deducts a fee.
 */
export async function handMoneyOn(
  doing: Doing,
  orders: ReadonlySet<LivedOrder>,
  isLast: boolean,
): Promise<LivedOrder[]> {
  const until = addMs(doing.at, -KEPT_MS);
  const brought: LivedOrder[] = [];
  for (const courier of doing.couriers) {
    const due = [...orders].filter(({ isUpi, parcel, deliveredAt }) => {
      return !isUpi && parcel?.courier === courier && deliveredAt !== undefined && deliveredAt < until;
    });
    const isShort = isLast && courier.tells && due.length > 2;
    const listed = isShort ? due.slice(1) : due;
    if (listed.length === 0) continue;
    await book(doing, courier, listed, isShort ? FEE_PAISE : 0);
    brought.push(...listed);
  }
  return brought;
}

async function book(
  doing: Doing,
  courier: DemoCourier,
  orders: readonly LivedOrder[],
  feePaise: number,
): Promise<void> {
  const { db, at } = doing;
  const lines = orders.map(({ parcel, paise }, index) => {
    return `${parcel?.number ?? ''},${toRupees(index === 0 ? paise - feePaise : paise)}`;
  });
  const text = ['Waybill,COD Amount', ...lines].join('\n');
  const reference = `${courier.prefix} ${at.slice(0, 10)}`;
  await bookRemittance(db, { courierId: courier.id, text, reference }, { userId: staffOf(doing).id, now: at });
}
