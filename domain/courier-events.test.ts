import { describe, expect, test } from 'vitest';
import { courierEventNames, stepsOf } from './courier-events.ts';
import { orderStages } from './order-stages.ts';

const table = Object.fromEntries(
  courierEventNames.map((event) => [
    event,
    Object.fromEntries(
      orderStages.flatMap((stage) => {
        const steps = stepsOf(event, stage);
        return steps ? [[stage, steps.join(' ')]] : [];
      }),
    ),
  ]),
);

describe('what a courier tells', () => {
  test('takes an order on, and makes up for what was not told', () => {
    expect(table).toEqual({
      PICKED_UP: { TO_PACK: 'handOver', PACKED: 'handOver', HANDED_OVER: '' },
      OUT_FOR_DELIVERY: {
        TO_PACK: 'handOver goOut',
        PACKED: 'handOver goOut',
        HANDED_OVER: 'goOut',
        OUT_FOR_DELIVERY: '',
      },
      NOT_MET: { HANDED_OVER: '', OUT_FOR_DELIVERY: 'miss' },
      DELIVERED: {
        TO_PACK: 'handOver deliver',
        PACKED: 'handOver deliver',
        HANDED_OVER: 'deliver',
        OUT_FOR_DELIVERY: 'deliver',
        DELIVERED: '',
      },
      REFUSED: {
        TO_PACK: 'handOver refuse',
        PACKED: 'handOver refuse',
        HANDED_OVER: 'refuse',
        OUT_FOR_DELIVERY: 'refuse',
        REFUSED: '',
      },
      RETURNED: {
        TO_PACK: 'handOver refuse receive',
        PACKED: 'handOver refuse receive',
        HANDED_OVER: 'refuse receive',
        OUT_FOR_DELIVERY: 'refuse receive',
        REFUSED: 'receive',
        RECEIVED: '',
      },
    });
  });
});
