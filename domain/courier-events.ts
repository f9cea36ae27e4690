import { outcomeOf, type OrderStage, type OrderStep } from './order-stages.ts';

// The events that couriers report about a parcel, and the steps of its order that follow from them.

export const courierEventNames = [
  'PICKED_UP',
  'OUT_FOR_DELIVERY',
  'NOT_MET',
  'DELIVERED',
  'REFUSED',
  'RETURNED',
] as const;
export type CourierEventName = (typeof courierEventNames)[number];

/** The order's step for each event, and the stage in which the step leaves the order. */
const told: Record<CourierEventName, { step: OrderStep; to: OrderStage }> = {
  PICKED_UP: { step: 'handOver', to: 'HANDED_OVER' },
  OUT_FOR_DELIVERY: { step: 'goOut', to: 'OUT_FOR_DELIVERY' },
  /** The courier met nobody and tries again. */
  NOT_MET: { step: 'miss', to: 'HANDED_OVER' },
  DELIVERED: { step: 'deliver', to: 'DELIVERED' },
  /** The parcel is on its way back. */
  REFUSED: { step: 'refuse', to: 'REFUSED' },
  /** The shop has the parcel again. */
  RETURNED: { step: 'receive', to: 'RECEIVED' },
};

/** Steps that may be missing before an event, because the courier's earlier report is late or lost. */
const before: ReadonlyArray<readonly OrderStep[]> = [[], ['handOver'], ['refuse'], ['handOver', 'refuse']];

/**
 * The steps that bring an order from its stage to the event's stage. Empty if the order is already in that stage;
 * undefined if the event cannot have happened to an order in this stage.
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

/** The results that the shop records for an event that a courier sent. */
export const courierOutcomes = ['moved', 'nothing', 'repeated', 'older', 'waits', 'notFromHere', 'unknown'] as const;
/**
 * `nothing`: the order was in that stage already; `older`: a newer event came before this one; `waits`: other parcels
 * of the order are not delivered yet; `unknown`: no parcel of this courier has the number.
 */
export type CourierOutcome = (typeof courierOutcomes)[number];

export const courierLimits = { messageIdLength: 100, listed: 30, clockMs: 5 * 60_000, keptDays: 90 } as const;
