import { areConfirmRulesOn, confirmUntil, mustBeConfirmed } from '#domain/confirm-rules.ts';
import { confirmRulesOf } from '../confirm-rules/confirm-rules.ts';
import type { Db, Schema } from '../db/schema.ts';
import { pastOf } from './past.ts';
import type { LoadedOrder } from './queries.ts';

/** The order as it is written: where the owner's rules say so, it begins by waiting for its customer. */
export async function holdIfAsked(
  db: Db,
  composed: LoadedOrder,
  stored: Schema['confirm_rules'] | undefined,
  now: string,
): Promise<LoadedOrder> {
  const rules = confirmRulesOf(stored);
  if (!areConfirmRulesOn(rules)) return composed;
  const { order, events } = composed;
  const { customer, phone } = await pastOf(db, order);
  const judged = {
    totalPaise: order.total_paise,
    postalCode: order.postal_code,
    delivered: customer.delivered,
    refusals: Math.max(customer.refused, phone?.refused ?? 0),
  };
  if (!mustBeConfirmed(rules, judged)) return composed;
  return {
    ...composed,
    order: { ...order, stage: 'TO_CONFIRM', confirm_by: confirmUntil(rules, now) },
    events: events.map((event) => ({ ...event, stage: 'TO_CONFIRM' })),
  };
}
