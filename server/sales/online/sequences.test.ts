// On both engines: no sequence of events loses money.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatewayNames } from '#domain/payments.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED, type OnlineCounter } from '../../../test/online-counter.ts';
import { ledgerAgrees } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop(SIMULATED);
const SEED = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);
const MINUTE = 60_000;

const events = [
  ...(['open', 'pay', 'payOther', 'fail', 'leavePending', 'decide', 'payAll'] as const),
  ...(['ask', 'page', 'webhooks', 'lapse', 'refund', 'refundsFail', 'refundsWait', 'again'] as const),
  ...(['cancel', 'staffCancel', 'undo', 'revive', 'fewer', 'more', 'keep', 'giveBack', 'release'] as const),
  ...(['pack', 'unpack', 'ship', 'deliver', 'refundOutside', 'lose', 'wait', 'waitLong'] as const),
] as const;
type Event = (typeof events)[number];

type Example = [(typeof gatewayNames)[number], number, Event[]];

/** The shop learns only after the order has left that somebody refunded a part of the payment at the gateway. */
const AFTER_IT_LEFT: Example = ['cashfree', 3, ['pay', 'ask', 'refundOutside', 'waitLong', 'pack', 'ship']];

/**
 * One answer of the gateway contains both the late payment that revives an order and the refund of a part of this
 * payment.
 */
const AS_IT_REVIVES: Example = ['razorpay', 3, ['waitLong', 'lapse', 'pay', 'refundOutside', 'ask', 'ask', 'pack']];

type Order = Awaited<ReturnType<OnlineCounter['place']>>;

/** Makes one event happen, if it is possible. The shop may refuse it. */
async function happen(event: Event, counter: OnlineCounter, order: Order, opened: string[]): Promise<void> {
  const { simulator, variantId } = counter;
  const { id, act } = order;
  const last = opened.at(-1);
  const money = async () => (await order.money()) ?? { captures: [], refunds: [] };
  const setStatus = async (deliveryStatus: string) => void (await act(`PUT /orders/${id}/status`, { deliveryStatus }));
  const edit = async (quantity: number) => {
    const item = (await order.now()).items[0];
    await act(`PUT /orders/${id}/content`, { items: [{ id: item.id, productVariantId: variantId, quantity }] });
  };
  const atBank = (work: (reference: string) => void) => {
    if (last === undefined) return;
    try {
      work(last);
    } catch {
      // The simulator throws an error if the event is not possible at present, for example because nobody has tried to
      // pay.
    }
  };
  switch (event) {
    case 'open':
      return void (await order.open().then(
        (reference) => opened.push(reference),
        () => {},
      ));
    case 'pay':
      return atBank((reference) => simulator.pay(reference));
    case 'payAll':
      for (const reference of opened) simulator.pay(reference);
      return;
    case 'payOther':
      return atBank((reference) => simulator.pay(reference, 50_000));
    case 'fail':
      return atBank((reference) => simulator.fail(reference));
    case 'leavePending':
      return atBank((reference) => simulator.leavePending(reference));
    case 'decide':
      return atBank((reference) => simulator.decide(reference, 'captured'));
    case 'ask':
      return counter.ask();
    case 'page':
      shop.wait(5_000);
      return void (await order.page());
    case 'webhooks':
      for (const { gateway, headers, rawBody } of simulator.webhooks.slice(-6).toReversed())
        await shop.app.inject({ method: 'POST', url: `/api/gateways/${gateway}/webhook`, headers, payload: rawBody });
      return;
    case 'lapse':
      return counter.lapse();
    case 'refund':
      simulator.rules.refund = 'done';
      return counter.refund();
    case 'refundsFail':
      simulator.rules.refund = 'refused';
      return counter.refund();
    case 'refundsWait':
      simulator.rules.refund = 'pending';
      return counter.refund();
    case 'again':
      for (const { id: refundId } of (await money()).refunds) await act(`POST /refunds/${refundId}/again`);
      return;
    case 'cancel':
      return void (await (await shop.as(order.shopper.user)).call(`PUT /orders/${id}/cancel`));
    case 'staffCancel':
      return setStatus('CANCELED');
    case 'revive':
      return setStatus('PENDING');
    case 'undo':
      return void (await act('PUT /orders/status/undo', { ids: [id], deliveryStatus: 'CANCELED' }));
    case 'fewer':
      return edit(1);
    case 'more':
      return edit(3);
    case 'keep':
    case 'giveBack':
      for (const { id: captureId } of (await money()).captures)
        await act(`POST /captures/${captureId}/resolve`, { how: event === 'keep' ? 'keep' : 'refund' });
      return;
    case 'release':
      return void (await act(`POST /orders/${id}/release-payment`));
    case 'pack':
    case 'unpack':
      return void (await act(`PUT /orders/${id}/step`, { step: event }));
    case 'ship':
      return setStatus('SHIPPED');
    case 'deliver':
      return setStatus('DELIVERED');
    case 'refundOutside':
      return atBank((reference) => simulator.refundOutside(reference, 10_000));
    case 'lose':
      return simulator.trouble('lost', /./);
    case 'wait':
      return shop.wait(3 * MINUTE);
    case 'waitLong':
      return shop.wait(25 * MINUTE);
  }
}

test(`no sequence of events loses money, refunds more than came, or packs unpaid (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...gatewayNames),
      fc.constantFrom(2, 3, 100),
      fc.array(fc.constantFrom(...events), { minLength: 4, maxLength: 16 }),
      async (gateway, stock, sequence) => {
        const counter = await anOnlineCounter(shop, { gateway, stock });
        counter.simulator.rules.refund = 'done';
        const order = await counter.place();
        const opened: string[] = [];
        for (const event of ['open' as const, ...sequence]) {
          await happen(event, counter, order, opened);
          await moneyAgrees(shop);
        }
        // At the end of the sequence, the bank and the shop must agree about the refunded money.
        counter.simulator.rules.refund = 'done';
        for (const event of ['ask', 'again', 'refund', 'refund', 'ask'] as const)
          await happen(event, counter, order, opened);
        await moneyAgrees(shop);
        for (const reference of opened) {
          const payment = counter.simulator.ledger.payments.find((one) => one.reference === reference);
          const sum = (some: ReadonlyArray<{ paise: number }>) => some.reduce((all, { paise }) => all + paise, 0);
          const came = sum(payment?.attempts.filter(({ status }) => status === 'captured') ?? []);
          expect(sum(payment?.refunds.filter(({ state }) => state !== 'failed') ?? [])).toBeLessThanOrEqual(came);
        }
        expect(await ledgerAgrees(shop)).toBe(true);
      },
    ),
    {
      examples: [AFTER_IT_LEFT, AS_IT_REVIVES],
      seed: SEED,
      numRuns: Number(process.env['RUNS'] ?? 40),
      endOnFailure: true,
    },
  );
}, 300_000);
