// On both engines: SQL sums the couriers' money.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { aCashDesk } from '../../../test/cash.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const DAY_MS = 86_400_000;

describe('the cash ledger', () => {
  test('expects of a courier what its delivered orders cost, and says what has come, is short, too much or unknown', async () => {
    const { accounts, deliver, book, ofCourier, courierId } = await aCashDesk(shop, 'Ekart');
    const [full, short, over, open] = [await deliver(), await deliver(2), await deliver(), await deliver()];
    expect(await ofCourier()).toMatchObject({
      expected: { orders: 4, amount: '3502.50' },
      open: { orders: 4, amount: '3502.50' },
      received: { orders: 0, amount: '0.00' },
    });
    const text = `AWB No.,Order,COD Amount\n${full.number},a,700.50\n${short.number},b,"1,000.00"\n${over.number},c,Rs. 800\nNOBODY1,d,50\n,Total,2550.50`;
    const looked = (await accounts.call('POST /remittances/look', { body: { courierId, text } })).body;
    const outcomes = [
      [full.number, 'matched', full.orderNumber],
      [short.number, 'short', short.orderNumber],
      [over.number, 'over', over.orderNumber],
      ['NOBODY1', 'unknown', ''],
      ['', 'no-number', ''],
    ];
    const told = (lines: Array<{ number: string; outcome: string; orderNumber: string }>) =>
      lines.map(({ number, outcome, orderNumber }) => [number, outcome, orderNumber]);
    expect(told(looked.lines)).toEqual(outcomes);
    expect(looked).toMatchObject({ total: '2550.50', sameAs: null });
    expect((await ofCourier()).received.orders).toBe(0);

    const booked = await book(text, { reference: 'NEFT 1' });
    expect(booked).toMatchObject({
      status: 201,
      body: {
        isRepeated: false,
        remittance: { total: '2550.50', counted: '2500.50', lines: 4, short: 1, over: 1, unknown: 1, double: 0 },
      },
    });
    expect(told(booked.body.lines)).toEqual(outcomes.slice(0, 4));
    expect(await ofCourier()).toMatchObject({
      received: { orders: 3, amount: '2500.50' },
      open: { orders: 2, amount: '1101.50' },
      short: { orders: 1, amount: '401.00' },
      over: { orders: 1, amount: '99.50' },
      late: { orders: 0, amount: '0.00' },
    });
    const pile = async (name: string) =>
      (await accounts.call(`GET /cash/orders?courier=${courierId}&pile=${name}`)).body.orders.map(
        (order: { orderNumber: string }) => order.orderNumber,
      );
    expect(await pile('open')).toEqual([short.orderNumber, open.orderNumber]);
    expect(await pile('over')).toEqual([over.orderNumber]);
    expect(await pile('received')).toEqual([full.orderNumber, short.orderNumber, over.orderNumber]);
  });

  test('the same list twice, also in another order, changes nothing; a line that comes again counts for nothing', async () => {
    const { accounts, deliver, book, ofCourier } = await aCashDesk(shop, 'DTDC');
    const [one, two] = [await deliver(), await deliver()];
    const lines = [`${one.number}\t700.50`, `${two.number}\t700.50`];
    const first = await book(lines.join('\n'));
    const again = await book(lines.toReversed().join('\n'));
    expect(again.body).toMatchObject({ isRepeated: true, remittance: { id: first.body.remittance.id } });
    expect((await accounts.call('GET /audit?q=DTDC')).status).toBe(403);
    const third = await deliver();
    const more = await book([...lines, `${third.number}\t700.50`].join('\n'));
    expect(more.body.remittance).toMatchObject({ double: 2, counted: '700.50', total: '2101.50' });
    expect((await ofCourier()).received).toEqual({ orders: 3, amount: '2101.50' });
    // The second remittance repeats orders of the first one, so its lines counted as double payments. After the first
    // remittance is undone, the lines of the second one count as payments.
    const undone = await accounts.call(`PUT /remittances/${first.body.remittance.id}/undo`);
    expect(undone.body.remittance).toMatchObject({ undoneAt: expect.any(String), counted: '0.00' });
    expect((await ofCourier()).received).toEqual({ orders: 3, amount: '2101.50' });
    expect((await accounts.call(`GET /remittances/${more.body.remittance.id}`)).body.remittance.double).toBe(0);
    expect((await accounts.call(`PUT /remittances/${first.body.remittance.id}/undo`)).body.code).toBe('UNDONE_ALREADY');
    const owner = await makeAdmin(shop);
    const { lines: log } = (await owner.call('GET /audit?q=DTDC')).body;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['cash.undone', 'cash.booked', 'cash.booked']);
    // The staff can book the undone remittance again, but the lines of this new remittance then count as double
    // payments.
    expect((await book(lines.join('\n'))).body).toMatchObject({ isRepeated: false, remittance: { double: 2 } });
  });

  test.each([
    ['commas, and a semicolon in a remark', (n: string) => `AWB,Amount,Remark\n${n},1401.00,paid; thanks`],
    ['semicolons, and commas in the amounts', (n: string) => `AWB;Amount\n${n};1,401.00`],
    ['spaces below titles, and commas in the amounts', (n: string) => `AWB Amount\n${n} 1,401.00`],
    ['spaces, and an amount below zero beside it', (n: string) => `${n} ₹ 1,401.00\nBACK1 -500`],
    ['a space before each comma', (n: string) => `${n} ,1401.00\nOTHER1 ,500`],
    ['a mark at its beginning and returns', (n: string) => `\uFEFF"AWB","Amount"\r\n"${n}","1,401.00"\r\n`],
  ])('reads a list with %s', async (_, listOf) => {
    const { accounts, deliver, courierId } = await aCashDesk(shop, 'Ekart');
    const { number } = await deliver(2);
    const looked = await accounts.call('POST /remittances/look', { body: { courierId, text: listOf(number) } });
    expect(looked.status).toBe(200);
    expect(looked.body.lines[0]).toMatchObject({ number, amount: '1401.00', outcome: 'matched' });
  });

  test('what was left out may come later; what is late is late by the courier’s own days', async () => {
    const { admin, deliver, book, ofCourier, courierId } = await aCashDesk(shop, 'Blue Dart');
    await admin.call(`PUT /couriers/${courierId}`, { body: { name: 'Blue Dart', remitDays: 3 } });
    const order = await deliver();
    await book(`${order.number} 500`);
    expect((await ofCourier()).short).toEqual({ orders: 1, amount: '200.50' });
    const deliveredBefore = async (days: number) =>
      shop.db
        .updateTable('orders')
        .set({ delivered_at: addMs(shop.now(), -days * DAY_MS) })
        .where('id', '=', order.id)
        .execute();
    await deliveredBefore(3);
    expect((await ofCourier()).late).toEqual({ orders: 0, amount: '0.00' });
    await deliveredBefore(4);
    const late = { orders: 1, amount: '200.50' };
    const accountsOf = async (id: string) => admin.call(`GET /cash/orders?courier=${id}&pile=late`);
    const desk = async () => (await admin.call('GET /orders/desk')).body.moneyDue;
    expect((await ofCourier(courierId)).late).toEqual(late);
    const { orders } = (await accountsOf(courierId)).body;
    expect(orders).toMatchObject([{ id: order.id, isLate: true, dueOn: expect.stringMatching(/^\d{4}-/) }]);
    const due = await desk();
    await book(`${order.number} 200.50`);
    expect(await ofCourier()).toMatchObject({
      late: { orders: 0 },
      short: { orders: 0 },
      received: { amount: '700.50' },
    });
    expect(await desk()).toBe(due - 1);
  });

  test('which orders have money due is hidden from those who do not see the money', async () => {
    const packer = await makeAdmin(shop, 'packing');
    expect((await packer.call('GET /orders/desk')).body).not.toHaveProperty('moneyDue');
    expect((await packer.call('GET /orders/all?desk=moneyDue')).status).toBe(403);
    expect((await packer.call('GET /orders/all?desk=toPack')).status).toBe(200);
    const accountant = await makeAdmin(shop, 'accounts');
    expect((await accountant.call('GET /orders/desk')).body.moneyDue).toEqual(expect.any(Number));
    expect((await accountant.call('GET /orders/all?desk=moneyDue')).status).toBe(200);
  });

  test('reads the columns by the courier’s own titles, and says so where it knows none', async () => {
    const { admin, deliver, book, courierId } = await aCashDesk(shop, 'XpressBees');
    const order = await deliver();
    const text = `Payment advice\nSr;Ref;Paid out\n1;${order.number};700.50`;
    const refused = await book(text);
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'text' }] } });
    expect(refused.body.message).toContain('XpressBees');
    const titles = { remitNumberTitle: 'REF', remitAmountTitle: 'Paid out' };
    await admin.call(`PUT /couriers/${courierId}`, { body: { name: 'XpressBees', ...titles } });
    // If a request does not contain the titles of the courier's columns, the stored titles stay.
    await admin.call(`PUT /couriers/${courierId}`, { body: { name: 'XpressBees', phone: '1' } });
    expect((await book(text)).body.lines).toMatchObject([{ outcome: 'matched', orderNumber: order.orderNumber }]);
    for (const bad of ['a;b', 'AWB1 x\nAWB2 y', '-,-', 'AWB1\t-5', '"a,b\n"c', ' \n'])
      expect((await book(bad)).status).toBe(400);
  });

  test('of a parcel of another courier the check says whose it is, and unknown lines stand apart in its sentence', async () => {
    const { accounts, couriers, courierId, place, send, deliver } = await aCashDesk(shop, 'DTDC');
    const other = couriers.find(({ id }: { id: string }) => id !== courierId);
    const own = await deliver();
    const theirs = await send((await place()).id, other.id);
    const look = async (text: string) =>
      (await accounts.call('POST /remittances/look', { body: { courierId, text } })).body;
    const looked = await look(`${own.number} 700.50\n${theirs} 499\nSTRAY1234 500`);
    expect(looked.message).toBe('1 line matches an order (₹700.50), 2 are unknown (₹999).');
    expect(looked.lines).toMatchObject([
      { outcome: 'matched' },
      { outcome: 'unknown', why: `This is a ${other.name} parcel. Choose ${other.name}.` },
      { outcome: 'unknown' },
    ]);
    expect(looked.lines[2]).not.toHaveProperty('why');
    expect((await look(`${own.number} 700.50\n${own.number} 700.50\n${theirs} 499\nParcel 12`)).message).toBe(
      '1 line matches an order (₹700.50), 1 is a duplicate (₹700.50), 1 is unknown (₹499), 1 cannot be recorded.',
    );
    expect((await look(`${theirs} 499`)).message).toBe('No line matches an order, 1 is unknown (₹499).');
    expect((await look(`${own.number} 700.50`)).message).toBe('1 line can be recorded (₹700.50).');
  });

  test('a number with spaces counts as the parcel of this courier that has it, in the check and in the books', async () => {
    const { accounts, courierId, book, deliver } = await aCashDesk(shop, 'Ekart');
    const { number, orderNumber } = await deliver();
    const text = `${number.slice(0, 4)} ${number.slice(4)} Rs 700.50 only\nGRD 1035542611 899`;
    const looked = await accounts.call('POST /remittances/look', { body: { courierId, text } });
    expect(looked.body).toMatchObject({ total: '700.50', lines: [{ outcome: 'matched' }, { outcome: 'no-number' }] });
    expect((await book(text)).body.lines).toMatchObject([{ number, orderNumber, outcome: 'matched' }]);
  });

  test('a workbook is answered as the product import answers it', async () => {
    const { book } = await aCashDesk(shop, 'Ekart');
    for (const text of ['PK\u0003\u0004\u0014', '<html><table><tr><td>AWB</td></tr></table>'])
      expect(await book(text)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^This is a workbook, not a CSV file\. Open it in Excel/) },
      });
  });

  test('what cannot be booked is shown with the reason, a deduction below zero', async () => {
    const { accounts, deliver, book, courierId } = await aCashDesk(shop, 'Ekart');
    const [one, two] = [await deliver(), await deliver()];
    const text = `AWB,COD Amount,Status\n${one.number},700.50,Delivered\n${two.number},-700.50,\n1.49E+11,5,\nTotal 2,705.50,`;
    const { lines, total } = (await accounts.call('POST /remittances/look', { body: { courierId, text } })).body;
    expect(total).toBe('700.50');
    expect(lines).toMatchObject([
      { outcome: 'matched' },
      { outcome: 'no-amount', amount: '-700.50', why: expect.stringContaining('A deduction of ₹700.50.') },
      { outcome: 'no-number', why: expect.stringContaining('shortened') },
      { outcome: 'no-number', why: 'A total of other rows, not a parcel.' },
    ]);
    expect(lines[0]).not.toHaveProperty('why');
    expect((await book(text)).body.remittance).toMatchObject({ total: '700.50', lines: 1 });
  });

  test('an order of several parcels is expected once, of the first; money of what is not delivered is told', async () => {
    const { admin, accounts, place, send, book, couriers, ofCourier, courierId } = await aCashDesk(shop, 'India Post');
    const other = couriers.find(({ name }: { name: string }) => name === 'Delhivery').id as string;
    const order = await place(2);
    const [first, second] = [await send(order.id), await send(order.id, other)];
    await book(`${first},1401.00`);
    expect(await ofCourier()).toMatchObject({ expected: { orders: 0 }, early: { orders: 1, amount: '1401.00' } });
    await admin.call(`PUT /orders/${order.id}/step`, { body: { step: 'deliver' } });
    expect(await ofCourier()).toMatchObject({ expected: { orders: 1 }, early: { orders: 0 }, open: { orders: 0 } });
    const [shown] = (await accounts.call(`GET /cash/orders?courier=${courierId}&pile=received`)).body.orders;
    expect(shown).toMatchObject({ id: order.id, parcels: [first, second], expected: '1401.00', received: '1401.00' });
    expect((await ofCourier(other))?.expected.orders ?? 0).toBe(0);
  });

  test('two of the staff who book the same list, or lists with the same parcels, at once count it once', async () => {
    const { accounts, admin, deliver, book, ofCourier } = await aCashDesk(shop);
    const before = (await ofCourier())?.received ?? { orders: 0, amount: '0.00' };
    const orders = [];
    for (let n = 0; n < 6; n++) orders.push(await deliver());
    const text = orders.map(({ number }) => `${number},700.50`).join('\n');
    const same = await Promise.all(Array.from({ length: 8 }, async (_, n) => book(text, {}, n % 2 ? admin : accounts)));
    expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(same.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    expect(new Set(same.map(({ body }) => body.remittance.id)).size).toBe(1);
    // Besides the shared lines, each list has one line that no other list has, so the shop books six different
    // remittances.
    const more = [];
    for (let n = 0; n < 4; n++) more.push(await deliver());
    const shared = more.map(({ number }) => `${number},700.50`);
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) =>
        book([...(n % 2 ? shared : shared.toReversed()), `STRANGE${n},1`].join('\n'), {}, n % 2 ? admin : accounts),
      ),
    );
    const after = (await ofCourier()).received;
    expect(after.orders - before.orders).toBe(10);
    expect(Number(after.amount) - Number(before.amount)).toBeCloseTo(7005, 5);
  });

  test('agrees with the rows, asked in another way', async () => {
    const { accounts } = await aCashDesk(shop);
    const { rows: wanted } = await sql<{ courier_id: string; expected: number; open: number }>`
      select courier_id, sum(total) as expected, sum(case when total > got then total - got else 0 end) as open from (
        select o.id, o.total_paise as total,
          (select p.courier_id from parcels p where p.order_id = o.id order by p.id limit 1) as courier_id,
          coalesce((select sum(l.paise) from remittance_lines l join remittances r on r.id = l.remittance_id
            where l.order_id = o.id and r.undone_at is null and l.outcome <> 'double'), 0) as got
        from orders o where o.delivery_status = 'DELIVERED') as each_order
      where courier_id is not null group by courier_id order by courier_id`.execute(shop.db);
    const { couriers } = (await accounts.call('GET /cash')).body;
    const paise = (rupees: string) => Math.round(Number(rupees) * 100);
    const shown = couriers
      .filter(({ expected }: { expected: { orders: number } }) => expected.orders > 0)
      .map((row: { courierId: string; expected: { amount: string }; open: { amount: string } }) => ({
        courier_id: row.courierId,
        expected: paise(row.expected.amount),
        open: paise(row.open.amount),
      }));
    const numbers = wanted.map((row) => ({ ...row, expected: Number(row.expected), open: Number(row.open) }));
    expect(
      shown.toSorted((a: { courier_id: string }, b: { courier_id: string }) => (a.courier_id < b.courier_id ? -1 : 1)),
    ).toEqual(numbers);
    expect(numbers.length).toBeGreaterThan(4);
  });
});
