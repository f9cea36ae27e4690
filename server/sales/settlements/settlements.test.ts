// On both engines: SQL sums the settled money.
import { describe, expect, test } from 'vitest';
import { indianDay } from '#domain/days.ts';
import { DAY_MS } from '#domain/instants.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { nextSerial } from '../../../test/serial.ts';
import { aSettledShop } from '../../../test/settlements.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { newId } from '../../platform/db/ids.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bookRows } from './book-rows.ts';
import { fetchSettlements } from './fetch-settlements.ts';
import { deleteSettlement, findOrAddSettlement, lockSettlement, lockTransfers } from './queries.ts';

const shop = useShop({ PAYMENTS: 'simulator', DEMO: '1' });

describe.each(['razorpay', 'cashfree'] as const)('settlements of %s are fetched', (name) => {
  test('each payment and refund is matched to the paisa, with the fee and the tax on it; again changes nothing', async () => {
    const { simulator, take, list, sumOf, accounts } = await aSettledShop(shop);
    const [whole, half] = [await take(name, 140_101), await take(name, 99_999)];
    await half.giveBack(50_000);
    expect(await sumOf(name)).toMatchObject({
      taken: { payments: 2, amount: '2401.00' },
      settled: { payments: 0, amount: '0.00' },
      waiting: { payments: 2, amount: '2401.00' },
      late: { payments: 0 },
    });
    simulator.ledger.settle(name, { utr: `UTR${name}` });
    await fetchSettlements(shop);
    const settlements = await list(name);
    expect(settlements).toHaveLength(1);
    // The fees are two per cent of each payment, and 18 % tax on the fee: 28.02 + 5.04, and 20.00 + 3.60.
    expect(settlements[0]).toMatchObject({
      gateway: name,
      utr: `UTR${name}`,
      settledOn: indianDay(shop.now()),
      gross: '1901.00',
      fee: '48.02',
      tax: '8.64',
      net: '1844.34',
      lines: 3,
      short: 0,
      late: 0,
      unknown: 0,
      who: '',
    });
    const { lines } = (await accounts.call(`GET /settlements/${settlements[0]?.id}`)).body;
    expect(
      lines.map(({ kind, amount, expected, outcome }: Record<string, string>) => [kind, amount, expected, outcome]),
    ).toEqual([
      ['payment', '1401.01', '1401.01', 'settled'],
      ['payment', '999.99', '999.99', 'settled'],
      ['refund', '-500.00', '-500.00', 'settled'],
    ]);
    expect(lines[0].number).toBe(whole.number);
    await fetchSettlements(shop);
    expect(await list(name)).toEqual(settlements);
    expect(await sumOf(name)).toMatchObject({ settled: { payments: 2, amount: '2401.00' }, waiting: { payments: 0 } });
  });

  test('short, late and unknown money is named, and an unknown payment is found when the shop knows it', async () => {
    const { simulator, take, sumOf, list, accounts } = await aSettledShop(shop);
    const short = await take(name, 50_000);
    const unknown = await take(name, 70_000, false);
    simulator.ledger.settle(name, { shortPaise: 1, utr: 'SHORT1' });
    const waiting = await take(name, 30_000);
    await fetchSettlements(shop);
    const [newest] = await list(name);
    expect(newest).toMatchObject({ utr: 'SHORT1', short: 1, unknown: 1 });
    expect(await sumOf(name)).toMatchObject({ short: { payments: 1, amount: '0.01' }, unknown: 1 });
    const outcomes = async (by = accounts) =>
      (await by.call(`GET /settlements/${newest?.id}`)).body.lines.map(
        ({ number, outcome }: { number: string; outcome: string }) => [number, outcome],
      );
    expect(await outcomes()).toEqual([
      [short.number, 'short'],
      [unknown.number, 'unknown'],
    ]);
    await unknown.know();
    await fetchSettlements(shop);
    shop.wait(7 * DAY_MS);
    // The sessions have expired meanwhile, so the test signs in again.
    const later = await aSettledShop(shop);
    const late = (await later.accounts.call('GET /settlements/waiting?late=1')).body;
    expect(late).toMatchObject({ payments: [{ captureId: waiting.number, isLate: true, amount: '300.00' }] });
    expect((await later.sumOf(name)).late).toEqual({ payments: 1, amount: '300.00' });
    simulator.ledger.settle(name, { utr: 'LATE1' });
    await fetchSettlements(shop);
    expect((await outcomes(later.accounts))[1]).toEqual([unknown.number, 'settled']);
    expect((await later.list(name))[0]).toMatchObject({ utr: 'LATE1', late: 1, lines: 1 });
    expect(await later.sumOf(name)).toMatchObject({ late: { payments: 0 }, waiting: { payments: 0 }, unknown: 0 });
  });

  test('a gateway that is away loses nothing: the next time fetches it', async () => {
    const { simulator, take, sumOf } = await aSettledShop(shop);
    await take(name, 40_000);
    simulator.ledger.settle(name);
    simulator.trouble('away', new RegExp(`${name}.*recon`));
    await expect(fetchSettlements(shop)).rejects.toThrow('503');
    expect((await sumOf(name)).waiting.payments).toBe(1);
    await fetchSettlements(shop);
    expect((await sumOf(name)).waiting.payments).toBe(0);
  });

  test('two processes that fetch at once book each row once', async () => {
    const { simulator, take, list, sumOf } = await aSettledShop(shop);
    for (let at = 0; at < 5; at++) await take(name, 10_000 + at);
    simulator.ledger.settle(name, { utr: `ATONCE${name}` });
    await Promise.all([fetchSettlements(shop), fetchSettlements(shop), fetchSettlements(shop)]);
    const booked = (await list(name)).filter(({ utr }: { utr: string }) => utr === `ATONCE${name}`);
    expect(booked).toMatchObject([{ lines: 5, unknown: 0 }]);
    expect((await sumOf(name)).unknown).toBe(0);
  });
});

describe('settlements of PhonePe are a report that the owner imports', () => {
  test('after a look each line is booked once, and lines that cannot be read are named', async () => {
    const { simulator, take, accounts, sumOf, admin } = await aSettledShop(shop);
    const [one, two] = [await take('phonepe', 140_101), await take('phonepe', 10_000)];
    await two.giveBack(2500);
    await take('phonepe', 5000, false);
    const day = indianDay(shop.now());
    simulator.ledger.settle('phonepe', { utr: 'AXISCN777' });
    const file = `${simulator.settlementReport(day)}\nPAYMENT,broken,OM1,UPI,abc,0,0,0,0,${day},X\nPAYMENT,1.49E+11,,UPI,5.00,0,0,0,0,${day},X`;
    const body = { gateway: 'phonepe', text: file };
    const looked = (await accounts.call('POST /settlements/look', { body })).body;

    expect(looked.lines.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome])).toEqual([
      [2, 'settled'],
      [3, 'settled'],
      [4, 'settled'],
      [5, 'unknown'],
      [6, 'unreadable'],
      [7, 'unreadable'],
    ]);
    expect(looked.lines[4].why).toBe('“abc” is not a valid amount.');
    expect(looked.lines[0]).toMatchObject({
      number: one.number,
      amount: '1401.01',
      fee: '28.02',
      tax: '5.04',
      net: '1367.95',
    });
    expect((await sumOf('phonepe')).waiting.payments).toBe(2);
    const imported = await accounts.call('POST /settlements', { body });
    expect(imported).toMatchObject({
      status: 201,
      body: {
        message: '4 lines imported. 2 lines could not be read.',
        settlements: [{ utr: 'AXISCN777', lines: 4, unknown: 1, net: '1489.41' }],
        unread: [{ line: 6 }, { line: 7 }],
      },
    });
    expect(imported.body.settlements[0].who).not.toBe('');
    expect(await sumOf('phonepe')).toMatchObject({ waiting: { payments: 0 }, unknown: 1 });
    const again = (await accounts.call('POST /settlements', { body })).body;
    expect(again.message).toBe('No new lines. Nothing has changed. 2 lines could not be read.');
    const { lines: log } = (await admin.call('GET /audit?q=PhonePe')).body;
    expect(log.filter(({ action }: { action: string }) => action === 'settlement.imported')).toHaveLength(1);
  });

  test('that contains earlier lines is logged with the sum of its new lines only', async () => {
    const { simulator, take, accounts, admin } = await aSettledShop(shop);
    const day = indianDay(shop.now());
    const importAll = async () => {
      simulator.ledger.settle('phonepe', { utr: 'GROWING1' });
      const body = { gateway: 'phonepe', text: simulator.settlementReport(day) };
      return (await accounts.call('POST /settlements', { body })).body.message;
    };
    await take('phonepe', 90_000);
    await importAll();
    await take('phonepe', 50_000);
    expect(await importAll()).toBe('1 line imported.');
    // The fee is two per cent, and the tax on it 18 per cent: 500.00 - 10.00 - 1.80.
    const [line] = (await admin.call('GET /audit?q=PhonePe')).body.lines;
    expect(line).toMatchObject({ action: 'settlement.imported', after: { lines: 1, amount: '488.20' } });
    expect(line.subject).toContain('₹488.20');
  });

  test('is reversed, and may be imported again; what the shop has fetched itself stays', async () => {
    const { simulator, take, list, sumOf, accounts, admin } = await aSettledShop(shop);
    await take('phonepe', 90_000);
    const day = indianDay(shop.now());
    simulator.ledger.settle('phonepe', { utr: 'AXISCN778' });
    const body = { gateway: 'phonepe', text: simulator.settlementReport(day) };
    const before = (await sumOf('phonepe')).waiting;
    const { settlements } = (await accounts.call('POST /settlements', { body })).body;
    const { id, isImported } = settlements.find(({ utr }: { utr: string }) => utr === 'AXISCN778');
    expect(isImported).toBe(true);
    expect(await accounts.call(`DELETE /settlements/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Settlement reversed.' },
    });
    expect((await sumOf('phonepe')).waiting).toEqual(before);
    expect((await accounts.call(`DELETE /settlements/${id}`)).status).toBe(404);
    const { lines: log } = (await admin.call('GET /audit?q=PhonePe')).body;
    expect(log[0]).toMatchObject({ action: 'settlement.undone' });
    expect((await accounts.call('POST /settlements', { body })).body.message).toBe('1 line imported.');

    await take('razorpay', 80_000);
    simulator.ledger.settle('razorpay', { utr: 'FETCHED1' });
    await fetchSettlements(shop);
    const fetched = (await list('razorpay')).find(({ utr }) => utr === 'FETCHED1');
    expect((await accounts.call(`DELETE /settlements/${fetched?.id}`)).body.code).toBe('FETCHED');
    expect(await list('razorpay')).toContainEqual(fetched);
  });

  test('is not reversed any more once the shop has fetched a line of the same transfer', async () => {
    const { simulator, take, list, accounts } = await aSettledShop(shop);
    await take('phonepe', 91_000);
    const day = indianDay(shop.now());
    simulator.ledger.settle('phonepe', { utr: 'BOTH1' });
    const body = { gateway: 'phonepe', text: simulator.settlementReport(day) };
    expect((await accounts.call('POST /settlements', { body })).status).toBe(201);
    const ofTransfer = async () => (await list('phonepe')).find(({ utr }) => utr === 'BOTH1');
    expect(await ofTransfer()).toMatchObject({ isImported: true, lines: 1 });
    // The test books a row as if it came from an API of PhonePe that lists settlements. The other gateways have such an
    // API.
    const { number } = await take('phonepe', 92_000);
    const fetched = {
      ...{ captureId: number, kind: 'payment' as const, paise: 92_000, feePaise: 0, taxPaise: 0, netPaise: 92_000 },
      ...{ utr: 'BOTH1', settledOn: day },
    } as const;
    const by = { userId: null, now: shop.now() };
    await inTransaction(shop.db, async (db) => bookRows(db, 'phonepe', [fetched], by));
    const both = await ofTransfer();
    expect(both).toMatchObject({ isImported: false, lines: 2 });
    expect((await accounts.call(`DELETE /settlements/${both?.id}`)).body.code).toBe('FETCHED');
    // The settlement still counts as fetched from the API, although a report of the same transfer was imported later.
    simulator.ledger.settle('phonepe', { utr: 'BOTH1' });
    const later = { gateway: 'phonepe', text: simulator.settlementReport(day) };
    expect((await accounts.call('POST /settlements', { body: later })).body.message).toBe('1 line imported.');
    expect(await ofTransfer()).toMatchObject({ isImported: false, lines: 3 });
  });

  test.runIf(isPostgres)('that meets the reversal of its transfer waits for it, and is booked', async () => {
    const { simulator, take, list, accounts } = await aSettledShop(shop);
    await take('phonepe', 94_000);
    simulator.ledger.settle('phonepe', { utr: 'RACE1' });
    const day = indianDay(shop.now());
    const report = () => ({ gateway: 'phonepe', text: simulator.settlementReport(day) });
    const { settlements } = (await accounts.call('POST /settlements', { body: report() })).body;
    const { id } = settlements.find(({ utr }: { utr: string }) => utr === 'RACE1');
    await take('phonepe', 95_000);
    simulator.ledger.settle('phonepe', { utr: 'RACE1' });
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reversing = inTransaction(shop.db, async (db) => {
      await lockSettlement(db, id);
      begun.resolve();
      await go.promise;
      await deleteSettlement(db, id);
      return null;
    });
    await begun.promise;
    const importing = accounts.call('POST /settlements', { body: report() });
    await expect.poll(async () => countWaiting(shop.db), { timeout: 30_000 }).toBeGreaterThan(0);
    go.resolve();
    await reversing;
    const { status, body } = await importing;
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await list('phonepe')).filter(({ utr }) => utr === 'RACE1')).toMatchObject([
      { isImported: true, lines: 2 },
    ]);
  });

  test.runIf(isPostgres)(
    'of more transfers than one query locks waits for another import without a circle',
    async () => {
      const { user } = await makeAdmin(shop, 'accounts');
      const serial = nextSerial();
      // A transfer that was stored later has a smaller number.
      const rows = Array.from({ length: 450 }, (_, n) => ({
        id: newId(),
        gateway: 'phonepe' as const,
        utr: `MANY${serial}-${2000 - n}`,
        settled_on: indianDay(shop.now()),
        user_id: user.id,
        created_at: shop.now(),
      }));
      for (const row of rows) await inTransaction(shop.db, async (db) => findOrAddSettlement(db, row));
      const utrs = rows.map(({ utr }) => utr).toSorted();
      let locking: Promise<unknown> = Promise.resolve();
      const free = await inTransaction(shop.db, async (db) => {
        await lockTransfers(db, 'phonepe', utrs.slice(-1));
        locking = inTransaction(shop.db, async (db) => {
          await lockTransfers(db, 'phonepe', utrs);
          return null;
        });
        await expect.poll(async () => countWaiting(shop.db), { timeout: 30_000 }).toBeGreaterThan(0);
        const found = db.selectFrom('settlements').select('id').where('utr', 'like', `MANY${serial}-%`);
        return (await found.forUpdate().skipLocked().execute()).length;
      });
      await locking;
      expect(free).toBe(rows.length);
    },
  );

  test('that is imported and reversed at the same moment, again and again, never ends in an error', async () => {
    const { simulator, take, list, accounts } = await aSettledShop(shop);
    await take('phonepe', 96_000);
    simulator.ledger.settle('phonepe', { utr: 'RACE2' });
    const body = { gateway: 'phonepe', text: simulator.settlementReport(indianDay(shop.now())) };
    const known = async () => (await list('phonepe')).filter(({ utr }) => utr === 'RACE2');
    for (let round = 0; round < 10; round++) {
      const [before] = await known();
      const replies = await Promise.all([
        ...(before ? [accounts.call(`DELETE /settlements/${before.id}`)] : []),
        accounts.call('POST /settlements', { body }),
        accounts.call('POST /settlements', { body }),
        ...(before ? [accounts.call(`DELETE /settlements/${before.id}`)] : []),
      ]);
      for (const { status, body } of replies) expect([200, 201, 404], JSON.stringify(body)).toContain(status);
      expect((await known()).length).toBeLessThanOrEqual(1);
    }
  });

  test('is read with semicolons, other titles and the order’s own number only; a file of something else is refused', async () => {
    const { take, accounts } = await aSettledShop(shop);
    const { reference } = await take('phonepe', 123_450);
    const look = async (text: string) =>
      accounts.call('POST /settlements/look', { body: { gateway: 'phonepe', text } });
    const day = indianDay(shop.now()).split('-').toReversed().join('/');
    const text = `Settlement report\nMerchant Order ID;Transaction Amount;Fee;GST;Settlement Date;UTR\n${reference};"1,234.50";24.69;4.44;${day} 10:30;AXIS1`;
    expect((await look(text)).body.lines).toMatchObject([
      { line: 3, outcome: 'settled', amount: '1234.50', fee: '24.69', tax: '4.44', net: '1205.37', utr: 'AXIS1' },
    ]);
    const less = text.replace('1,234.50', '1,234.49');
    expect((await look(less)).body.lines).toMatchObject([{ outcome: 'short', expected: '1234.50' }]);
    for (const wrong of ['hello', 'Name,Phone\nAsha,98765', 'AWB,Amount\nX1,500'])
      expect((await look(wrong)).status).toBe(400);
  });

  test('counts the fee of a refund as a cost if it has a minus sign, and as given back if it has none', async () => {
    const { accounts } = await aSettledShop(shop);
    const day = indianDay(shop.now());
    const titles = 'MerchantReferenceId,PaymentType,Amount,Fee,IGST,SettlementDate';
    const text = [titles, `R1,REFUND,-500,-5,-0.90,${day}`, `R2,REFUND,-500,5,0.90,${day}`, `R3,REFUND,500,,,${day}`];
    const body = { gateway: 'phonepe', text: text.join('\n') };
    expect((await accounts.call('POST /settlements/look', { body })).body.lines).toMatchObject([
      { amount: '-500.00', fee: '5.00', tax: '0.90', net: '-505.90' },
      { amount: '-500.00', fee: '-5.00', tax: '-0.90', net: '-494.10' },
      { amount: '-500.00', fee: '0.00', tax: '0.00', net: '-500.00' },
    ]);
  });

  test('does not book a refund again that an earlier version stored without its fee', async () => {
    const { accounts } = await aSettledShop(shop);
    const day = indianDay(shop.now());
    const serial = nextSerial();
    const titles = 'MerchantReferenceId,PaymentType,Amount,Fee,IGST,SettlementDate,UTR';
    const lines = ['-500,-5,-0.90', '-400,-5,0.90', '-300,5,0.90', '-300,-5,0'].map(
      (amounts, at) => `R${serial}-${at},REFUND,${amounts},${day},FORMER${serial}`,
    );
    // Earlier versions computed these net amounts, because they counted a fee or tax with a minus sign as zero.
    const former = [-50_000, -39_910, -29_410, -30_000].map((netPaise, at) => ({
      ...{ captureId: null, kind: 'refund' as const, paise: [-50_000, -40_000, -30_000, -30_000][at] ?? 0 },
      ...{ feePaise: 0, taxPaise: 0, netPaise, utr: `FORMER${serial}`, settledOn: day, reference: `R${serial}-${at}` },
    }));
    const by = { userId: (await makeAdmin(shop, 'accounts')).user.id, now: shop.now() };
    await inTransaction(shop.db, async (db) => bookRows(db, 'phonepe', former, by));
    const next = `R${serial}-next,REFUND,-500,-5,-0.90,${day},FORMER${serial}`;
    const body = { gateway: 'phonepe', text: [titles, ...lines, next].join('\n') };
    expect((await accounts.call('POST /settlements/look', { body })).body.message).toBe('1 new line, −₹505.90 net.');
    expect((await accounts.call('POST /settlements', { body })).body.message).toBe('1 line imported.');
    expect((await accounts.call('POST /settlements', { body })).body.message).toBe(
      'No new lines. Nothing has changed.',
    );
  });

  test('a line with a number that no gateway writes breaks no other line', async () => {
    const { take, accounts } = await aSettledShop(shop);
    const { reference } = await take('phonepe', 55_500);
    const day = indianDay(shop.now());
    // The long numbers are random, because PostgreSQL compresses repeated characters, and a compressed number might fit
    // into the index.
    const long = Array.from({ length: 400 }, () => newId().replaceAll('-', '')).join('');
    const titles = 'MerchantReferenceId,PhonePeReferenceId,Amount,Fee,GST,SettlementDate,BankReferenceNo';
    const lines = [`${long},OM1`, `X2,${long}`, `${reference},OM3`].map((numbers) => `${numbers},555.00,0,0,${day}`);
    const text = [titles, `${lines[0]},U1`, `${lines[1]},U1`, `X4,OM4,5.00,0,0,${day},${long}`, `${lines[2]},U1`].join(
      '\n',
    );
    const { status, body } = await accounts.call('POST /settlements', { body: { gateway: 'phonepe', text } });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.unread).toMatchObject([{ line: 2 }, { line: 3 }, { line: 4 }]);
    expect(body.settlements).toMatchObject([{ lines: 1, unknown: 0 }]);
  });

  test('only the staff with this permission may see or import', async () => {
    const { admin } = await aSettledShop(shop);
    expect((await shop.guest.call('GET /settlements')).status).toBe(401);
    expect((await admin.call('GET /settlements/01234567-89ab-7def-8123-456789abcdef')).status).toBe(404);
    const { body } = await admin.call('POST /settlements', { body: { gateway: 'razorpay', text: 'x' } });
    expect(body.issues[0].path).toBe('gateway');
  });
});

test('if two gateways are away, the error gives the reasons of both', async () => {
  const { simulator, take } = await aSettledShop(shop);
  for (const name of ['razorpay', 'cashfree'] as const) {
    await take(name, 40_000);
    simulator.trouble('away', new RegExp(`${name}.*recon`));
  }
  await expect(fetchSettlements(shop)).rejects.toThrow(/razorpay.*503.*; .*cashfree.*503/);
});
