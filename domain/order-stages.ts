import { isPacking, type DeliveryStatus, type PaymentStatus } from './order-status.ts';
import type { Permission } from './staff-roles.ts';
import type { PaymentMethod } from './upi.ts';

// Where an order is between being placed and being done with (decisions/0059). A stage refines one of the
// specification's four statuses; docs/orders.md is drawn from the tables below (scripts/draw-orders.ts).

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
 * The status that each stage refines, and what the customer owes or has paid in it. Pieces of an order are out of stock
 * in every status but CANCELED, so that what only knows the four statuses counts them alike: an order that has come
 * back is SHIPPED until somebody has looked at its pieces.
 */
const stages: Record<OrderStage, { status: DeliveryStatus; payment: PaymentStatus }> = {
  /** It is paid by UPI, and the payment has not been found yet (decisions/0070). */
  TO_PAY: { status: 'PENDING', payment: 'PENDING' },
  /** Somebody has to ask the customer first whether they mean it. */
  TO_CONFIRM: { status: 'PENDING', payment: 'PENDING' },
  TO_PACK: { status: 'PENDING', payment: 'PENDING' },
  PACKED: { status: 'PENDING', payment: 'PENDING' },
  /** The courier has it. */
  HANDED_OVER: { status: 'SHIPPED', payment: 'PENDING' },
  OUT_FOR_DELIVERY: { status: 'SHIPPED', payment: 'PENDING' },
  /** Nobody took it: it is on its way back to the shop, and nobody will pay for it. */
  REFUSED: { status: 'SHIPPED', payment: 'CANCELED' },
  /** It has come back; nobody has looked at its pieces yet. */
  RECEIVED: { status: 'SHIPPED', payment: 'CANCELED' },
  DELIVERED: { status: 'DELIVERED', payment: 'PAID' },
  CANCELED: { status: 'CANCELED', payment: 'CANCELED' },
  /** It has come back, and what can be sold is in stock again. */
  RETURNED: { status: 'CANCELED', payment: 'CANCELED' },
};

/** What somebody does with an order, one by one; `cancel` is what a shopper does too. */
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

/** The emails by which shoppers are told of a step. */
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
  /** The customer wants it after all. */
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

/** What becomes of an order's pieces: all go back into stock, or those that an inspection found fit to be sold. */
type PiecesGo = 'stay' | 'back' | 'back-inspected';

type Outcome = {
  to: OrderStage;
  /** What somebody of the staff must be permitted to do. */
  needs: Permission;
  stock: PiecesGo;
  payment: PaymentStatus;
  email: ToldOf | null;
};

/** What a step makes of an order in this stage; undefined where it is no step from there. */
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

/** Where a step leads, wherever it is possible. */
export function stageAfter(step: OrderStep): OrderStage {
  return steps[step].to;
}

/** What somebody must be permitted to do to take a step, wherever it is possible. */
export function permissionFor(step: OrderStep): Permission {
  return steps[step].needs;
}

/**
 * Where an order is once what it holds was changed (decisions/0075): while it has not left, and one that was packed is
 * to be packed anew. In all other stages nothing of it changes.
 */
const edits: Partial<Record<OrderStage, OrderStage>> = {
  TO_PAY: 'TO_PAY',
  TO_CONFIRM: 'TO_CONFIRM',
  TO_PACK: 'TO_PACK',
  PACKED: 'TO_PACK',
};

/** What somebody must be permitted to do to change what an order holds. */
export const EDIT_NEEDS = 'orders.edit' satisfies Permission;

/** Where an order in this stage is once its content was changed; undefined where that is not possible any more. */
export function stageAfterEdit(stage: OrderStage): OrderStage | undefined {
  return edits[stage];
}

/** The stage in which a status begins: where an order is that was brought to a status and no further. */
export const entryStage: Record<DeliveryStatus, OrderStage> = {
  PENDING: 'TO_PACK',
  SHIPPED: 'HANDED_OVER',
  DELIVERED: 'DELIVERED',
  CANCELED: 'CANCELED',
};

export function statusOf(stage: OrderStage): DeliveryStatus {
  return stages[stage].status;
}

/** What the customer owes in a stage. */
export function paymentIn(stage: OrderStage): PaymentStatus {
  return stages[stage].payment;
}

/** `paymentIn`, by how it is paid: by UPI it is paid once the payment is found, wherever the order is. */
export function paymentBy(method: PaymentMethod, stage: OrderStage, isPaid: boolean): PaymentStatus {
  const payment = paymentIn(stage);
  if (method === 'COD' || payment === 'CANCELED') return payment;
  return isPaid ? 'PAID' : 'PENDING';
}

/** Where an order goes that is to be packed: one that is to be paid before waits for that. */
export function waitForPayment(method: PaymentMethod, stage: OrderStage, isPaid: boolean): OrderStage {
  return stage === 'TO_PACK' && method === 'UPI' && !isPaid ? 'TO_PAY' : stage;
}

/**
 * The stage of an order or of an event. The stored one counts only where it fits the status: whatever knows only
 * statuses, such as the version before, leaves it behind or writes none.
 */
export function stageOf(status: DeliveryStatus, stored: OrderStage | '' | undefined): OrderStage {
  return stored && stages[stored].status === status ? stored : entryStage[status];
}

/** True while a parcel that nobody took is on its way back, or lies in the shop uninspected. */
export function isComingBack(stage: OrderStage): boolean {
  return stage === 'REFUSED' || stage === 'RECEIVED';
}

/**
 * What somebody must be permitted to do to set the status of an order in this stage. Who only packs sends out what is
 * to be packed: neither what nobody has confirmed or paid yet, nor what comes back, for which nobody will pay.
 */
export function permissionToSet(from: OrderStage, to: DeliveryStatus): Permission {
  const isToBePacked = from !== 'TO_PAY' && from !== 'TO_CONFIRM' && !isComingBack(from);
  return isToBePacked && isPacking(statusOf(from), to) ? 'orders.pack' : 'orders.edit';
}

/** The piles on the desk of whoever sends parcels: which orders want the same to be done. */
export const desks = {
  toPay: ['TO_PAY'],
  toConfirm: ['TO_CONFIRM'],
  toPack: ['TO_PACK'],
  toHandOver: ['PACKED'],
  onTheWay: ['HANDED_OVER', 'OUT_FOR_DELIVERY'],
  comingBack: ['REFUSED', 'RECEIVED'],
} as const satisfies Record<string, readonly OrderStage[]>;
export type Desk = keyof typeof desks;
// as: these are the object's own keys.
export const deskNames = Object.keys(desks) as Desk[];

/**
 * Besides, two that stages alone do not tell: cancelled before it left, while its label stays booked with the courier;
 * and of the cash desk, delivered, and the courier has not handed all the money on (domain/cash.ts).
 */
export const orderPiles = [...deskNames, 'toVoid', 'moneyDue'] as const;
export type OrderPile = (typeof orderPiles)[number];

/** So long after an order was placed its label is asked for: couriers drop one that they were never handed sooner. */
export const LABEL_DAYS = 60;

/**
 * Whether a cancelled order had not left when it was cancelled: its parcels are booked with a courier who would still
 * take them. `history`: what it has come to, oldest first.
 */
export function wasCancelledHere(history: ReadonlyArray<{ deliveryStatus: DeliveryStatus }>): boolean {
  const before = history.findLast(({ deliveryStatus }) => deliveryStatus !== 'CANCELED');
  return history.at(-1)?.deliveryStatus === 'CANCELED' && before?.deliveryStatus === 'PENDING';
}
