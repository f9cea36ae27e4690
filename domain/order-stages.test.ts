import { describe, expect, test } from 'vitest';
import {
  desks,
  entryStage,
  orderStages,
  orderSteps,
  outcomeOf,
  paymentIn,
  stageOf,
  statusOf,
  stepsFrom,
} from './order-stages.ts';
import { deliveryStatuses, paymentFor, stockEffect } from './order-status.ts';

describe('stages', () => {
  test('every status begins with a stage of its own, in which is paid what the specification says', () => {
    for (const status of deliveryStatuses) {
      expect(statusOf(entryStage[status])).toBe(status);
      expect(paymentIn(entryStage[status])).toBe(paymentFor(status));
    }
  });
  test('a stored stage counts where it fits the status, and nowhere else', () => {
    for (const status of deliveryStatuses) {
      expect(stageOf(status, '')).toBe(entryStage[status]);
      expect(stageOf(status, undefined)).toBe(entryStage[status]);
      for (const stage of orderStages)
        expect(stageOf(status, stage)).toBe(statusOf(stage) === status ? stage : entryStage[status]);
    }
  });
  test('only what is delivered is paid, and nothing is owed for what nobody took', () => {
    const paid = orderStages.filter((stage) => paymentIn(stage) === 'PAID');
    const owed = orderStages.filter((stage) => paymentIn(stage) === 'PENDING');
    expect(paid).toEqual(['DELIVERED']);
    expect(owed).toEqual(['TO_PAY', 'TO_CONFIRM', 'TO_PACK', 'PACKED', 'HANDED_OVER', 'OUT_FOR_DELIVERY']);
  });
  test('each that is not done with lies on one pile of the desk', () => {
    const open = orderStages.filter((stage) => ['PENDING', 'SHIPPED'].includes(statusOf(stage)));
    expect(Object.values(desks).flat().toSorted()).toEqual(open.toSorted());
  });
});

describe('steps', () => {
  test('each is possible somewhere, and every stage but the last ones has one', () => {
    for (const step of orderSteps) expect(orderStages.some((stage) => outcomeOf(stage, step))).toBe(true);
    const last = orderStages.filter((stage) => stepsFrom(stage).length === 0);
    expect(last).toEqual(['DELIVERED', 'CANCELED', 'RETURNED']);
  });
  test('pieces go back where the status says so: what knows only statuses counts the same', () => {
    for (const stage of orderStages)
      for (const step of orderSteps) {
        const outcome = outcomeOf(stage, step);
        if (outcome)
          expect(outcome.stock !== 'stay').toBe(stockEffect(statusOf(stage), statusOf(outcome.to)) === 'return');
      }
  });
  test('who only packs moves neither money nor stock', () => {
    for (const stage of orderStages)
      for (const step of orderSteps) {
        const outcome = outcomeOf(stage, step);
        if (outcome?.needs !== 'orders.pack') continue;
        expect(outcome.stock).toBe('stay');
        expect(outcome.payment).toBe(paymentIn(stage));
      }
  });
});
