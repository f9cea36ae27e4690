import { isPacking, type DeliveryStatus, type PaymentStatus } from './order-status.ts';
import type { Permission } from './staff-roles.ts';
import type { PaymentMethod } from './upi.ts';

// The stages of an order from placing to its end (decisions/0059). A stage refines one of the specification's four
// statuses. scripts/draw-orders.ts draws docs/orders.md from the tables below.

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
 * The status that each stage refines, and the payment status in it. An order's pieces are out of stock in every status
 * but CANCELED, so code that knows only the four statuses counts them correctly: an order that has come back stays
 * SHIPPED until somebody inspects its pieces.
 */
const stages: Record<OrderStage, { status: DeliveryStatus; payment: PaymentStatus }> = {
  /** The shopper chose to pay in advance, and the money has not come, or was not found, yet (decisions/0070). */
  TO_PAY: { status: 'PENDING', payment: 'PENDING' },
  /** The staff first have to ask the customer whether they mean the order. */
  TO_CONFIRM: { status: 'PENDING', payment: 'PENDING' },
  TO_PACK: { status: 'PENDING', payment: 'PENDING' },
  PACKED: { status: 'PENDING', payment: 'PENDING' },
  /** The courier has the parcel. */
  HANDED_OVER: { status: 'SHIPPED', payment: 'PENDING' },
  OUT_FOR_DELIVERY: { status: 'SHIPPED', payment: 'PENDING' },
  /** Nobody accepted the parcel. A refused parcel is on its way back, and nobody will pay for it. */
  REFUSED: { status: 'SHIPPED', payment: 'CANCELED' },
  /** The parcel has come back, and nobody has inspected its pieces yet. */
  RECEIVED: { status: 'SHIPPED', payment: 'CANCELED' },
  DELIVERED: { status: 'DELIVERED', payment: 'PAID' },
  CANCELED: { status: 'CANCELED', payment: 'CANCELED' },
  /** The parcel has come back, and the pieces that can be sold are in stock again. */
  RETURNED: { status: 'CANCELED', payment: 'CANCELED' },
};

/** The steps that people take with an order. Shoppers can take `cancel` too. */
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

/** The emails that inform shoppers about a step. */
export type ToldOf = Exclude<DeliveryStatus, 'PENDING'> | 'REFUSED';

type Step = { from: readonly OrderStage[]; to: OrderStage; needs: Permission; email: ToldOf | null };

const steps: Record<OrderStep, Step> = {
  confirm: { from: ['TO_CONFIRM'], to: 'TO_PACK', needs: 'orders.edit', email: null },
  hold: { from: ['TO_PACK', 'PACKED'], to: 'TO_CONFIRM', needs: 'orders.pack', email: null },
  pack: { from: ['TO_PACK'], to: 'PACKED', needs: 'orders.pack', email: null },
  unpack: { from: ['PACKED'], to: 'TO_PACK', needs: 'orders.pack', email: null },
  handOver: { from: ['TO_PACK', 'PACKED'], to: 'HANDED_OVER', needs: 'orders.pack', email: 'SHIPPED' },
  goOut: { from: ['HANDED_OVER'], to: 'OUT_FOR_DELIVERY', needs: 'orders.pack', email: null },
  /** The courier found nobody, and tries again. */
  miss: { from: ['OUT_FOR_DELIVERY'], to: 'HANDED_OVER', needs: 'orders.pack', email: null },
  deliver: { from: ['HANDED_OVER', 'OUT_FOR_DELIVERY'], to: 'DELIVERED', needs: 'orders.edit', email: 'DELIVERED' },
  refuse: { from: ['HANDED_OVER', 'OUT_FOR_DELIVERY'], to: 'REFUSED', needs: 'orders.edit', email: 'REFUSED' },
  /** The customer wants the order after all. */
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
 * The place of an order's pieces: they stay out of stock, all go back
 * into stock, or only those that an inspection found fit to be sold.
 */
type PiecesGo = 'stay' | 'back' | 'back-inspected';

type Outcome = {
  to: OrderStage;
  /** The permission that a member of the staff needs. */
  needs: Permission;
  stock: PiecesGo;
  payment: PaymentStatus;
  email: ToldOf | null;
};

/** The outcome of a step from this stage; undefined where the step is not possible. */
export function outcomeOf(stage: OrderStage, step: OrderStep): Outcome | undefined {
  const { from, to, needs, email } = steps[step];
  if (!from.includes(stage)) return undefined;
  const payment = stages[to].payment;
  if (stages[to].status !== 'CANCELED') return { to, needs, stock: 'stay', payment, email };
  return { to, needs, stock: to === 'RETURNED' ? 'back-inspected' : 'back', payment, email };
}

/** The steps that are possible from a stage. */
export function stepsFrom(stage: OrderStage): OrderStep[] {
  return orderSteps.filter((step) => steps[step].from.includes(stage));
}

/** The stage to which a step leads, from whatever stage it starts. */
export function stageAfter(step: OrderStep): OrderStage {
  return steps[step].to;
}

/** The permission for a step, from whatever stage it starts. */
export function permissionFor(step: OrderStep): Permission {
  return steps[step].needs;
}

/**
 * The stage of an order after an edit (decisions/0075). Only orders that have not left the shop can be edited, and a
 * packed order must be packed again.
 */
const edits: Partial<Record<OrderStage, OrderStage>> = {
  TO_PAY: 'TO_PAY',
  TO_CONFIRM: 'TO_CONFIRM',
  TO_PACK: 'TO_PACK',
  PACKED: 'TO_PACK',
};

/** The permission for editing an order's lines. */
export const EDIT_NEEDS = 'orders.edit' satisfies Permission;

/** The stage of an order after an edit; undefined where the order cannot be edited any more. */
export function stageAfterEdit(stage: OrderStage): OrderStage | undefined {
  return edits[stage];
}

/** The first stage of each status: an order has it when somebody set only the status. */
export const entryStage: Record<DeliveryStatus, OrderStage> = {
  PENDING: 'TO_PACK',
  SHIPPED: 'HANDED_OVER',
  DELIVERED: 'DELIVERED',
  CANCELED: 'CANCELED',
};

export function statusOf(stage: OrderStage): DeliveryStatus {
  return stages[stage].status;
}

/** The payment status that a stage implies. */
export function paymentIn(stage: OrderStage): PaymentStatus {
  return stages[stage].payment;
}

/**
 * Like `paymentIn`, but knows the payment method: an order that is paid in advance is paid once its money has come, in
 * whatever stage it is.
 */
export function paymentBy(method: PaymentMethod, stage: OrderStage, isPaid: boolean): PaymentStatus {
  const payment = paymentIn(stage);
  if (method === 'COD' || payment === 'CANCELED') return payment;
  return isPaid ? 'PAID' : 'PENDING';
}

/** The stage for an order that would be packed next: one that is paid in advance waits for its payment first. */
export function waitForPayment(method: PaymentMethod, stage: OrderStage, isPaid: boolean): OrderStage {
  return stage === 'TO_PACK' && method !== 'COD' && !isPaid ? 'TO_PAY' : stage;
}

/**
 * The stage of an order or of an event. The stored stage counts only if it fits the status: code that knows only
 * statuses, such as the version before, leaves an old stage behind or writes none.
 */
export function stageOf(status: DeliveryStatus, stored: OrderStage | '' | undefined): OrderStage {
  return stored && stages[stored].status === status ? stored : entryStage[status];
}

/** True while a parcel that nobody took is on its way back, or lies in the shop uninspected. */
export function isComingBack(stage: OrderStage): boolean {
  return stage === 'REFUSED' || stage === 'RECEIVED';
}

/**
 * The permission for setting the status of an order in this stage. A packer may send out only orders that are to be
 * packed: not an unconfirmed or unpaid order, and not one that comes back, for which nobody will pay.
 */
export function permissionToSet(from: OrderStage, to: DeliveryStatus): Permission {
  const isToBePacked = from !== 'TO_PAY' && from !== 'TO_CONFIRM' && !isComingBack(from);
  return isToBePacked && isPacking(statusOf(from), to) ? 'orders.pack' : 'orders.edit';
}

/** Groups of stages for the people who send parcels. All orders in a group need the same work. */
export const desks = {
  toPay: ['TO_PAY'],
  toConfirm: ['TO_CONFIRM'],
  toPack: ['TO_PACK'],
  toHandOver: ['PACKED'],
  onTheWay: ['HANDED_OVER', 'OUT_FOR_DELIVERY'],
  comingBack: ['REFUSED', 'RECEIVED'],
} as const satisfies Record<string, readonly OrderStage[]>;
export type Desk = keyof typeof desks;
// The cast is safe: these are the object's own keys.
export const deskNames = Object.keys(desks) as Desk[];

/**
 * Two more groups that depend on more than the stage. toVoid: cancelled before it left, but its label is still booked
 * with the courier. moneyDue, for the cash desk: delivered, but the courier has not paid all the money
 * (domain/cash.ts).
 */
export const orderPiles = [...deskNames, 'toVoid', 'moneyDue'] as const;

/** The permission to see which orders have money due. */
export const SEES_MONEY_DUE: Permission = 'cash.edit';
export type OrderPile = (typeof orderPiles)[number];

/**
 * For so many days after placing, the back office lists a cancelled order's booked label. Couriers drop a label sooner
 * than that if they never get the parcel.
 */
export const LABEL_DAYS = 60;

/**
 * True if a cancelled order had not left the shop: its parcels are still booked, and the courier would take them.
 * `history` lists the order's statuses, oldest first.
 */
export function wasCancelledHere(history: ReadonlyArray<{ deliveryStatus: DeliveryStatus }>): boolean {
  const before = history.findLast(({ deliveryStatus }) => deliveryStatus !== 'CANCELED');
  return history.at(-1)?.deliveryStatus === 'CANCELED' && before?.deliveryStatus === 'PENDING';
}
