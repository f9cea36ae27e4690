import type { OrderLimits } from '#contract/order-limits.ts';
import { countProblem, rupeesProblem } from '#contract/number-range.ts';
import { parseRupees } from '#domain/money.ts';
import { highestOrderLimits } from '#domain/order-limits.ts';
import { plainRupees } from '#domain/read-number.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { call } from '../../api/call.ts';
import { plainNumber, plainWhole } from '../editing/typed-numbers.ts';

export type Stored = { limits: OrderLimits; areLifted?: boolean };
export const orderLimits = {
  name: 'order-limits',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /order-limits', input),
};

export type LimitName = Exclude<keyof OrderLimits, 'confirmEmail' | 'updatedAt'>;
/** The order limits with all values as texts, as the owner types them. */
type LimitsDraft = Record<LimitName, string> & Pick<OrderLimits, 'confirmEmail' | 'updatedAt'>;

/** The label of each limit, in the order of the form. */
export const limitLabels = {
  orderValue: orderLimitsText.orderValue,
  orderPieces: orderLimitsText.orderPieces,
  linePieces: orderLimitsText.linePieces,
  accountOrders: orderLimitsText.accountOrders,
  phoneOrders: orderLimitsText.phoneOrders,
  addresses: orderLimitsText.addresses,
  cartLines: orderLimitsText.cartLines,
} as const satisfies Record<LimitName, () => string>;

// The cast is safe: these are the keys of `limitLabels`, but Object.keys has the type string[].
export const limitNames = Object.keys(limitLabels) as LimitName[];

export function toDraft({ limits }: Stored): LimitsDraft {
  const { orderValue, confirmEmail, updatedAt, ...counts } = limits;
  return {
    orderValue: plainRupees(parseRupees(orderValue) ?? 0),
    linePieces: String(counts.linePieces),
    orderPieces: String(counts.orderPieces),
    accountOrders: String(counts.accountOrders),
    phoneOrders: String(counts.phoneOrders),
    addresses: String(counts.addresses),
    cartLines: String(counts.cartLines),
    confirmEmail,
    updatedAt,
  };
}

/** Finds the boxes whose text is not a valid number. Returns a message for each, by the box's name. */
export function findProblems(typed: Record<LimitName, string>): Record<string, string> {
  return Object.fromEntries(
    limitNames.flatMap((name) => {
      const problem = findProblem(name, typed[name]);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
}

function findProblem(name: LimitName, typed: string): string | undefined {
  const label = limitLabels[name]();
  if (name !== 'orderValue') return countProblem(label, typed, { least: 1, most: highestOrderLimits[name] });
  return rupeesProblem(label, typed, { paise: highestOrderLimits.orderPaise, error: orderLimitsText.valueMax });
}

/** Returns the limits in the form that the server takes; call it only if `findProblems` found nothing. */
export function toBody({ orderValue, ...counts }: Record<LimitName, string>) {
  return {
    orderValue: plainNumber(orderValue),
    linePieces: plainWhole(counts.linePieces),
    orderPieces: plainWhole(counts.orderPieces),
    accountOrders: plainWhole(counts.accountOrders),
    phoneOrders: plainWhole(counts.phoneOrders),
    addresses: plainWhole(counts.addresses),
    cartLines: plainWhole(counts.cartLines),
  };
}
