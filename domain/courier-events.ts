import { outcomeOf, type OrderStage, type OrderStep } from './order-stages.ts';

// The events that couriers report about a parcel, and the steps that they cause for its order.

export const courierEventNames = [
  'PICKED_UP',
  'OUT_FOR_DELIVERY',
  'NOT_MET',
  'DELIVERED',
  'REFUSED',
  'RETURNED',
] as const;
export type CourierEventName = (typeof courierEventNames)[number];

/** For each event that a courier reports: the step of the order that follows from it, and the stage after this step. */
const told: Record<CourierEventName, { step: OrderStep; to: OrderStage }> = {
  PICKED_UP: { step: 'handOver', to: 'HANDED_OVER' },
  OUT_FOR_DELIVERY: { step: 'goOut', to: 'OUT_FOR_DELIVERY' },
  /** The courier met nobody at the address and will try again. */
  NOT_MET: { step: 'miss', to: 'HANDED_OVER' },
  DELIVERED: { step: 'deliver', to: 'DELIVERED' },
  /** The parcel is on its way back. */
  REFUSED: { step: 'refuse', to: 'REFUSED' },
  /** The shop has the parcel again. */
  RETURNED: { step: 'receive', to: 'RECEIVED' },
};

/**
 * Couriers sometimes report earlier events late or never. The shop may then have to add these steps before an event.
 */
const before: ReadonlyArray<readonly OrderStep[]> = [[], ['handOver'], ['refuse'], ['handOver', 'refuse']];

/**
 * Returns the steps that move an order from its stage to the event's stage. Returns an empty list if the order is
 * already in that stage, and undefined if the event is impossible for an order in this stage.
 */
export function stepsOf(event: CourierEventName, from: OrderStage): OrderStep[] | undefined {
  const { step, to } = told[event];
  if (from === to) return [];
  return before.map((missed) => [...missed, step]).find((steps) => leadsOn(from, steps));
}

function leadsOn(from: OrderStage, steps: readonly OrderStep[]): boolean {
  let stage: OrderStage | undefined = from;
  for (const step of steps) stage = stage && outcomeOf(stage, step)?.to;
  return stage !== undefined;
}

/** The ways in which the shop handled an event from a courier. */
export const courierOutcomes = ['moved', 'nothing', 'repeated', 'older', 'waits', 'notFromHere', 'unknown'] as const;
/**
 * `moved`: the event moved the order to another stage; `nothing`: the order was already in the stage of the event;
 * `repeated`: the courier sent the same message before; `older`: a newer event came earlier; `waits`: other parcels of
 * the order are not delivered yet; `notFromHere`: the event is impossible for an order in this stage; `unknown`: the
 * shop knows no parcel of this courier with this number.
 */
export type CourierOutcome = (typeof courierOutcomes)[number];

export const courierLimits = { messageIdLength: 100, listed: 30, clockMs: 5 * 60_000, keptDays: 90 } as const;
