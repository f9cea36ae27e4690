import type { OrderLimits } from '#contract/order-limits.ts';
import { amountProblem, countProblem } from '#contract/typed-number.ts';
import { parseRupees } from '#domain/money.ts';
import { plainRupees, readNumber, readWhole } from '#domain/read-number.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { call } from '../../api/call.ts';

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

/** Finds the boxes whose text is not a valid number. Answers a message for each, by the box's name. */
export function findProblems(typed: Record<LimitName, string>): Record<string, string> {
  return Object.fromEntries(
    limitNames.flatMap((name) => {
      const problemOf = name === 'orderValue' ? amountProblem : countProblem;
      const problem = problemOf(limitLabels[name](), typed[name]);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
}

/** Answers the limits in the form that the server takes; call it only if `findProblems` found nothing. */
export function toBody({ orderValue, ...counts }: Record<LimitName, string>) {
  return {
    orderValue: readNumber(orderValue) ?? orderValue,
    linePieces: plain(counts.linePieces),
    orderPieces: plain(counts.orderPieces),
    accountOrders: plain(counts.accountOrders),
    phoneOrders: plain(counts.phoneOrders),
    addresses: plain(counts.addresses),
    cartLines: plain(counts.cartLines),
  };
}

function plain(typed: string): string | number {
  return readWhole(typed) ?? typed;
}
