import { outcomeOf, type OrderStage, type OrderStep } from './order-stages.ts';

// What couriers tell of a parcel, and what it makes of its order.

export const courierEventNames = [
  'PICKED_UP',
  'OUT_FOR_DELIVERY',
  'NOT_MET',
  'DELIVERED',
  'REFUSED',
  'RETURNED',
] as const;
export type CourierEventName = (typeof courierEventNames)[number];

/** The step that an event is, and the stage in which it leaves the order. */
const told: Record<CourierEventName, { step: OrderStep; to: OrderStage }> = {
  PICKED_UP: { step: 'handOver', to: 'HANDED_OVER' },
  OUT_FOR_DELIVERY: { step: 'goOut', to: 'OUT_FOR_DELIVERY' },
  /** Nobody was there: the courier tries again. */
  NOT_MET: { step: 'miss', to: 'HANDED_OVER' },
  DELIVERED: { step: 'deliver', to: 'DELIVERED' },
  /** It is on its way back. */
  REFUSED: { step: 'refuse', to: 'REFUSED' },
  /** The shop has it again. */
  RETURNED: { step: 'receive', to: 'RECEIVED' },
};

/** What must have happened before, where the courier has not said so: an event may be late, or lost. */
const before: ReadonlyArray<readonly OrderStep[]> = [[], ['handOver'], ['refuse'], ['handOver', 'refuse']];

/**
 * The steps that an event takes an order from its stage; none where it is there already, undefined where the event
 * cannot have happened to an order in this stage.
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

/** What became of an event that a courier sent. */
export const courierOutcomes = ['moved', 'nothing', 'repeated', 'older', 'waits', 'notFromHere', 'unknown'] as const;
/**
 * `nothing`: the order was there already; `older`: a newer one was there before; `waits`: other parcels of the order
 * are not delivered yet; `unknown`: no parcel of this courier has the number.
 */
export type CourierOutcome = (typeof courierOutcomes)[number];

export const courierLimits = { messageIdLength: 100, listed: 30, clockMs: 5 * 60_000, keptDays: 90 } as const;
