import { isPacking, type DeliveryStatus, type PaymentStatus } from './order-status.ts';
import type { Permission } from './staff-roles.ts';
import type { PaymentMethod } from './upi.ts';

// The stages through which an order can go (decisions/0059). Each stage belongs to one of the four statuses of the
// specification. scripts/draw-orders.ts makes docs/orders.md from the tables below.

export const orderStages = [
  'TO_PAY',
  'TO_CONFIRM',
  'TO_PACK',
  'PACKED',
  'HANDED_OVER',
  'OUT_FOR_DELIVERY',
  'REFUSED',
  'RECEIVED',
  'DELIVERED',
  'CANCELED',
  'RETURNED',
] as const;
export type OrderStage = (typeof orderStages)[number];

/**
 * For each stage: the status of the specification to which it belongs, and the payment status if nothing was paid in
 * advance. The pieces of an order are out of stock in every status except CANCELED. An order whose parcel has come back
 * therefore stays SHIPPED until somebody has inspected its pieces.
 */
const stages: Record<OrderStage, { status: DeliveryStatus; payment: PaymentStatus }> = {
  /**
   * The shopper chose to pay in advance, and the shop has not received the money yet, or has not found it in the bank's
   * statement (decisions/0070).
   */
  TO_PAY: { status: 'PENDING', payment: 'PENDING' },
  /** The staff must first ask the customer whether they really want the order. */
  TO_CONFIRM: { status: 'PENDING', payment: 'PENDING' },
  TO_PACK: { status: 'PENDING', payment: 'PENDING' },
  PACKED: { status: 'PENDING', payment: 'PENDING' },
  /** The courier has the parcel and has not tried to deliver it, or will try again. */
  HANDED_OVER: { status: 'SHIPPED', payment: 'PENDING' },
  OUT_FOR_DELIVERY: { status: 'SHIPPED', payment: 'PENDING' },
  /** Nobody accepted the parcel at the door. The refused parcel is on its way back, and nobody will pay for it. */
  REFUSED: { status: 'SHIPPED', payment: 'CANCELED' },
  /** The parcel has come back, and nobody has inspected its pieces yet. */
  RECEIVED: { status: 'SHIPPED', payment: 'CANCELED' },
  DELIVERED: { status: 'DELIVERED', payment: 'PAID' },
  CANCELED: { status: 'CANCELED', payment: 'CANCELED' },
  /** The parcel has come back, and the pieces that can be sold are in stock again. */
  RETURNED: { status: 'CANCELED', payment: 'CANCELED' },
};

/** The steps that people take with an order. Shoppers can take only the step `cancel`. */
export const orderSteps = [
  'confirm',
  'hold',
  'pack',
  'unpack',
  'handOver',
  'goOut',
  'miss',
  'deliver',
  'refuse',
  'sendAgain',
  'receive',
  'inspect',
  'cancel',
] as const;
export type OrderStep = (typeof orderSteps)[number];

/** The shop emails the shopper when an order reaches one of these statuses or stages. */
export type ToldOf = Exclude<DeliveryStatus, 'PENDING'> | 'REFUSED';

type Step = { from: readonly OrderStage[]; to: OrderStage; needs: Permission; email: ToldOf | null };

const steps: Record<OrderStep, Step> = {
  confirm: { from: ['TO_CONFIRM'], to: 'TO_PACK', needs: 'orders.edit', email: null },
  hold: { from: ['TO_PACK', 'PACKED'], to: 'TO_CONFIRM', needs: 'orders.pack', email: null },
  pack: { from: ['TO_PACK'], to: 'PACKED', needs: 'orders.pack', email: null },
  unpack: { from: ['PACKED'], to: 'TO_PACK', needs: 'orders.pack', email: null },
  handOver: { from: ['TO_PACK', 'PACKED'], to: 'HANDED_OVER', needs: 'orders.pack', email: 'SHIPPED' },
  goOut: { from: ['HANDED_OVER'], to: 'OUT_FOR_DELIVERY', needs: 'orders.pack', email: null },
  /** The courier met nobody at the address and will try again. */
  miss: { from: ['OUT_FOR_DELIVERY'], to: 'HANDED_OVER', needs: 'orders.pack', email: null },
  deliver: { from: ['HANDED_OVER', 'OUT_FOR_DELIVERY'], to: 'DELIVERED', needs: 'orders.edit', email: 'DELIVERED' },
  refuse: { from: ['HANDED_OVER', 'OUT_FOR_DELIVERY'], to: 'REFUSED', needs: 'orders.edit', email: 'REFUSED' },
  /** The customer refused the parcel, but now wants the order after all. */
  sendAgain: { from: ['REFUSED'], to: 'HANDED_OVER', needs: 'orders.edit', email: 'SHIPPED' },
  receive: { from: ['REFUSED'], to: 'RECEIVED', needs: 'orders.pack', email: null },
  inspect: { from: ['RECEIVED'], to: 'RETURNED', needs: 'orders.edit', email: null },
  cancel: {
    from: ['TO_PAY', 'TO_CONFIRM', 'TO_PACK', 'PACKED'],
    to: 'CANCELED',
    needs: 'orders.edit',
    email: 'CANCELED',
  },
};

/**
 * The effect of a step on the stock. `stay`: the stock stays the same. `back`: all pieces of the order go back into
 * stock. `back-inspected`: only the pieces that an inspection found saleable go back.
 */
type PiecesGo = 'stay' | 'back' | 'back-inspected';

type Outcome = {
  to: OrderStage;
  /** The permission that a member of the staff needs for this step. */
  needs: Permission;
  stock: PiecesGo;
  payment: PaymentStatus;
  email: ToldOf | null;
};

/** Returns the outcome of a step from this stage, or undefined if the step is not possible. */
export function outcomeOf(stage: OrderStage, step: OrderStep): Outcome | undefined {
  const { from, to, needs, email } = steps[step];
  if (!from.includes(stage)) return undefined;
  const payment = stages[to].payment;
  if (stages[to].status !== 'CANCELED') return { to, needs, stock: 'stay', payment, email };
  return { to, needs, stock: to === 'RETURNED' ? 'back-inspected' : 'back', payment, email };
}

/** Returns the steps that are possible from a stage. */
export function stepsFrom(stage: OrderStage): OrderStep[] {
  return orderSteps.filter((step) => steps[step].from.includes(stage));
}

/** Returns the stage to which a step leads. The stage before the step makes no difference. */
export function stageAfter(step: OrderStep): OrderStage {
  return steps[step].to;
}

/** Returns the permission that a step needs. The stage of the order makes no difference. */
export function permissionFor(step: OrderStep): Permission {
  return steps[step].needs;
}

/**
 * The stage after an edit, for each stage in which an order can be edited (decisions/0075). An order that has left the
 * shop cannot be edited, and a packed order must be packed again.
 */
const edits: Partial<Record<OrderStage, OrderStage>> = {
  TO_PAY: 'TO_PAY',
  TO_CONFIRM: 'TO_CONFIRM',
  TO_PACK: 'TO_PACK',
  PACKED: 'TO_PACK',
};

/** The permission for editing an order's lines. */
export const EDIT_NEEDS = 'orders.edit' satisfies Permission;

/** Returns the stage of an order after an edit, or undefined if the order can no longer be edited. */
export function stageAfterEdit(stage: OrderStage): OrderStage | undefined {
  return edits[stage];
}

/** For each delivery status, the stage that an order gets if somebody sets only its status. */
export const entryStage: Record<DeliveryStatus, OrderStage> = {
  PENDING: 'TO_PACK',
  SHIPPED: 'HANDED_OVER',
  DELIVERED: 'DELIVERED',
  CANCELED: 'CANCELED',
};

export function statusOf(stage: OrderStage): DeliveryStatus {
  return stages[stage].status;
}

/** Returns the payment status of an order in this stage if nothing was paid in advance. */
export function paymentIn(stage: OrderStage): PaymentStatus {
  return stages[stage].payment;
}

/**
 * Returns the payment status of an order. It follows from the stage for a cash order, and for a refused or cancelled
 * order. Any other order is paid as soon as its money has come.
 */
export function paymentBy(method: PaymentMethod, stage: OrderStage, isPaid: boolean): PaymentStatus {
  const payment = paymentIn(stage);
  if (method === 'COD' || payment === 'CANCELED') return payment;
  return isPaid ? 'PAID' : 'PENDING';
}

/**
 * Returns TO_PAY in place of TO_PACK if the customer pays in advance and the money has not come yet. Otherwise returns
 * the given stage.
 */
export function waitForPayment(method: PaymentMethod, stage: OrderStage, isPaid: boolean): OrderStage {
  return stage === 'TO_PACK' && method !== 'COD' && !isPaid ? 'TO_PAY' : stage;
}

/**
 * Returns the stage of an order or of an event. If the stored stage does not belong to the status, returns the first
 * stage of the status: an earlier version of the shop may have changed only the status.
 */
export function stageOf(status: DeliveryStatus, stored: OrderStage | '' | undefined): OrderStage {
  return stored && stages[stored].status === status ? stored : entryStage[status];
}

/** Returns whether a refused parcel is on its way back to the shop, or has come back but is not inspected yet. */
export function isComingBack(stage: OrderStage): boolean {
  return stage === 'REFUSED' || stage === 'RECEIVED';
}

/**
 * Returns the permission that a person needs to set the status of an order in this stage. A packer may not send an
 * order that is unconfirmed, unpaid or refused.
 */
export function permissionToSet(from: OrderStage, to: DeliveryStatus): Permission {
  const isToBePacked = from !== 'TO_PAY' && from !== 'TO_CONFIRM' && !isComingBack(from);
  return isToBePacked && isPacking(statusOf(from), to) ? 'orders.pack' : 'orders.edit';
}

/** Groups of stages for the people who send parcels. All orders in a group of stages need the same work. */
export const desks = {
  toPay: ['TO_PAY'],
  toConfirm: ['TO_CONFIRM'],
  toPack: ['TO_PACK'],
  toHandOver: ['PACKED'],
  onTheWay: ['HANDED_OVER', 'OUT_FOR_DELIVERY'],
  comingBack: ['REFUSED', 'RECEIVED'],
} as const satisfies Record<string, readonly OrderStage[]>;
export type Desk = keyof typeof desks;
// The cast is safe: Object.keys returns exactly the names of this object.
export const deskNames = Object.keys(desks) as Desk[];

/**
 * All groups of orders. Two of them depend on more than the stage. toVoid: the order was cancelled before it left, but
 * its label is still booked with the courier. moneyDue, for people who handle cash: the order was delivered, but the
 * courier has not paid all the money (domain/cash.ts).
 */
export const orderPiles = [...deskNames, 'toVoid', 'moneyDue'] as const;

/** The permission to see for which orders the courier still owes money. */
export const SEES_MONEY_DUE: Permission = 'cash.edit';
export type OrderPile = (typeof orderPiles)[number];

/**
 * The back office lists the booked label of a cancelled order until this many days after the order was placed. By then,
 * couriers have cancelled a label whose parcel they did not get.
 */
export const LABEL_DAYS = 60;

/**
 * Returns whether an order was cancelled before it left the shop. If its parcels have labels, these are still booked
 * with the courier. `history` lists the statuses of the order, oldest first.
 */
export function wasCancelledHere(history: ReadonlyArray<{ deliveryStatus: DeliveryStatus }>): boolean {
  const before = history.findLast(({ deliveryStatus }) => deliveryStatus !== 'CANCELED');
  return history.at(-1)?.deliveryStatus === 'CANCELED' && before?.deliveryStatus === 'PENDING';
}
