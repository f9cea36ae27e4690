import { describe, expect, test } from 'vitest';
import { courierEventNames, type CourierEventName } from './courier-events.ts';
import {
  canBeWithdrawn,
  daysFor,
  heldUntil,
  isAccountNumber,
  isEvenSwap,
  isIfsc,
  isOpenReturn,
  isUpiId,
  isVoidReturn,
  lastDayToReturn,
  leftToRefund,
  permissionForReturn,
  returnEvents,
  returnKinds,
  returnOutcome,
  returnStates,
  returnTabs,
  staffEvents,
  takesMoneyBack,
  usualTerms,
  staffEventsFrom,
  stepsOfSwap,
  type ReturnEvent,
  type ReturnState,
} from './returns.ts';

// This table repeats the rules of returns by hand. For each state, it contains the possible events and the states to
// which they lead.
const leads: Record<ReturnState, Partial<Record<ReturnEvent, ReturnState>>> = {
  ASKED: { approve: 'APPROVED', decline: 'DECLINED', withdraw: 'WITHDRAWN', lapse: 'LAPSED' },
  APPROVED: {
    setPickup: 'PICKUP_SET',
    receive: 'RECEIVED',
    decline: 'DECLINED',
    withdraw: 'WITHDRAWN',
    lapse: 'LAPSED',
  },
  PICKUP_SET: {
    setPickup: 'PICKUP_SET',
    receive: 'RECEIVED',
    decline: 'DECLINED',
    withdraw: 'WITHDRAWN',
    lapse: 'LAPSED',
  },
  RECEIVED: { inspect: 'INSPECTED', decline: 'DECLINED' },
  INSPECTED: { refund: 'REFUNDED', packSwap: 'SWAP_PACKED', sendSwap: 'SWAPPED' },
  REFUNDED: {},
  SWAP_PACKED: { refund: 'REFUNDED', sendSwap: 'SWAPPED' },
  SWAPPED: { deliverSwap: 'SWAP_DELIVERED', takeSwapBack: 'SWAP_BACK' },
  SWAP_DELIVERED: {},
  SWAP_BACK: { refund: 'REFUNDED', packSwap: 'SWAP_PACKED', sendSwap: 'SWAPPED' },
  DECLINED: {},
  WITHDRAWN: {},
  LAPSED: {},
};
const ofSwapsOnly: readonly ReturnEvent[] = ['packSwap', 'sendSwap', 'deliverSwap', 'takeSwapBack', 'lapse'];
const ofSwapsStates: readonly ReturnState[] = ['SWAP_PACKED', 'SWAPPED', 'SWAP_DELIVERED', 'SWAP_BACK'];
const whoMay = {
  approve: 'orders.edit',
  setPickup: 'orders.edit',
  receive: 'orders.pack',
  inspect: 'orders.pack',
  refund: 'orders.edit',
  packSwap: 'orders.pack',
  sendSwap: 'orders.pack',
  deliverSwap: 'orders.pack',
  takeSwapBack: 'orders.pack',
  decline: 'orders.edit',
  withdraw: 'shopper',
  lapse: 'shop',
} as const;
const givesHeldBack: readonly ReturnEvent[] = ['refund', 'decline', 'withdraw', 'lapse'];

describe('a return', () => {
  const cells = returnKinds.flatMap((kind) =>
    returnStates.flatMap((state) => returnEvents.map((event) => [kind, state, event] as const)),
  );
  test.each(cells)('for %s that is %s, when %s', (kind, state, event) => {
    const to = kind === 'refund' && ofSwapsOnly.includes(event) ? undefined : leads[state][event];
    const stock =
      event === 'inspect' ? 'back' : kind === 'swap' && givesHeldBack.includes(event) ? 'held-back' : 'stay';
    expect(returnOutcome(kind, state, event)).toEqual(to && { to, by: whoMay[event], stock });
  });
  test('gives what is held back on each way but that of sending it', () => {
    const ends = returnStates.filter((state) => !isOpenReturn(state));
    for (const state of returnStates)
      for (const event of returnEvents) {
        const outcome = returnOutcome('swap', state, event);
        if (!outcome || !ends.includes(outcome.to)) continue;
        const isSent = event === 'sendSwap' || event === 'deliverSwap';
        expect([event, outcome.stock]).toEqual([event, isSent ? 'stay' : 'held-back']);
      }
  });
  test('comes to an end from everywhere, and stays there', () => {
    for (const kind of returnKinds)
      for (const state of returnStates.filter((one) => kind === 'swap' || !ofSwapsStates.includes(one)))
        // A courier may still report an event after SWAPPED, such as the delivery of the new piece.
        expect(staffEventsFrom(kind, state).length > 0).toBe(isOpenReturn(state) || state === 'SWAPPED');
  });
  test('lies on one pile of the back office, whatever its state', () => {
    for (const kind of returnKinds) {
      const tabs: ReadonlyArray<{ states: readonly ReturnState[]; only?: string }> = Object.values(returnTabs);
      const here = tabs.filter(({ only = kind }) => only === kind).flatMap(({ states }) => states);
      const possible = returnStates.filter((state) => kind === 'swap' || state !== 'SWAP_BACK');
      expect(here.toSorted()).toEqual(possible.toSorted());
    }
  });
  test('that came to nothing leaves the pieces with the shopper, and only that', () => {
    expect(returnStates.filter(isVoidReturn)).toEqual(['DECLINED', 'WITHDRAWN', 'LAPSED']);
    expect(returnStates.filter((state) => canBeWithdrawn('refund', state))).toEqual([
      'ASKED',
      'APPROVED',
      'PICKUP_SET',
    ]);
  });
  test('asks a permission for each thing that the staff do', () => {
    for (const event of staffEvents) expect(permissionForReturn(event)).toMatch(/^orders\./);
  });
});

describe('the policy', () => {
  const terms = {
    days: 30,
    holdDays: 10,
    categories: [
      { id: 'fabrics', days: 0 },
      { id: 'women', days: 15 },
    ],
    refundsCharges: false,
  };
  test('is that of the nearest category that has one', () => {
    expect(daysFor(terms, ['silk', 'fabrics', 'women'])).toBe(0);
    expect(daysFor(terms, ['sarees', 'women'])).toBe(15);
    expect(daysFor(terms, ['men'])).toBe(30);
    expect(daysFor(terms, [])).toBe(30);
  });
  test('counts Indian days, the last one included', () => {
    // Ten minutes before midnight in UTC, the next day has already begun in India.
    expect(lastDayToReturn('2026-01-01T23:50:00.000Z', 30)).toBe('2026-02-01');
    expect(lastDayToReturn('2026-01-01T10:00:00.000Z', 0)).toBeUndefined();
    expect(heldUntil('2026-01-01T10:00:00.000Z', 10)).toBe('2026-01-11T10:00:00.000Z');
  });
});

test('a swap costs nobody anything', () => {
  expect(isEvenSwap(500, 500, 500)).toBe(true);
  // The shopper bought during a sale that has ended. The wanted size now costs as much as the returned size.
  expect(isEvenSwap(400, 500, 500)).toBe(true);
  // The returned size costs less now, or the shop no longer sells it.
  expect(isEvenSwap(500, 300, 450)).toBe(true);
  expect(isEvenSwap(500, undefined, 500)).toBe(true);
  expect(isEvenSwap(400, undefined, 500)).toBe(false);
  expect(isEvenSwap(500, 500, 501)).toBe(false);
});

test('what money is sent to looks like it', () => {
  for (const id of ['asha@okhdfcbank', 'asha.rao-1@ybl', '9876543210@paytm']) expect(isUpiId(id)).toBe(true);
  for (const id of ['', 'asha', '@ybl', 'asha@', 'asha@example.com', 'as ha@ybl', '<b>@ybl'])
    expect(isUpiId(id)).toBe(false);
  expect(isIfsc('SBIN0001234')).toBe(true);
  for (const text of ['SBIN1001234', 'sbin0001234', 'SBIN000123']) expect(isIfsc(text)).toBe(false);
  expect(isAccountNumber('012345678901')).toBe(true);
  for (const text of ['12345678', '1234567890123456789', '12345678a']) expect(isAccountNumber(text)).toBe(false);
});

test('what a courier tells of a swap leads it there from wherever it is, or nowhere', () => {
  const table: Record<CourierEventName, Partial<Record<ReturnState, string>>> = {
    PICKED_UP: { INSPECTED: 'sendSwap', SWAP_PACKED: 'sendSwap', SWAP_BACK: 'sendSwap', SWAPPED: '' },
    OUT_FOR_DELIVERY: { INSPECTED: 'sendSwap', SWAP_PACKED: 'sendSwap', SWAP_BACK: 'sendSwap', SWAPPED: '' },
    NOT_MET: { INSPECTED: 'sendSwap', SWAP_PACKED: 'sendSwap', SWAP_BACK: 'sendSwap', SWAPPED: '' },
    REFUSED: { INSPECTED: 'sendSwap', SWAP_PACKED: 'sendSwap', SWAP_BACK: 'sendSwap', SWAPPED: '' },
    DELIVERED: {
      INSPECTED: 'sendSwap deliverSwap',
      SWAP_PACKED: 'sendSwap deliverSwap',
      SWAP_BACK: 'sendSwap deliverSwap',
      SWAPPED: 'deliverSwap',
      SWAP_DELIVERED: '',
    },
    RETURNED: {
      INSPECTED: 'sendSwap takeSwapBack',
      SWAP_PACKED: 'sendSwap takeSwapBack',
      SWAPPED: 'takeSwapBack',
      SWAP_BACK: '',
    },
  };
  for (const event of courierEventNames)
    for (const state of returnStates)
      expect([event, state, stepsOfSwap(event, state)?.join(' ')]).toEqual([event, state, table[event][state]]);
});

test('a credit note is due where money is refunded: at the inspection of a return, and for an exchange that is not sent', () => {
  const moments = returnKinds.flatMap((kind) =>
    returnEvents.flatMap((event) => (takesMoneyBack(kind, event) ? [`${kind} ${event}`] : [])),
  );
  expect(moments.toSorted()).toEqual(['refund inspect', 'refund refund', 'swap refund']);
});

test('until the owner sets other terms a shopper has 30 days, as the home page says, and a swap is held for ten', () => {
  expect(usualTerms).toEqual({ days: 30, holdDays: 10, categories: [], refundsCharges: false });
});

test('a refund is never more than the shopper paid and has not yet got back', () =>
  expect([leftToRefund(500, 0), leftToRefund(500, 499), leftToRefund(500, 500), leftToRefund(500, 501)]).toEqual([
    500, 1, 0, 0,
  ]));
