import { writeFile } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { computedMs } from '../../../test/computed.ts';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { textOfPdf } from '../../../test/pdf-text.ts';
import { GSTIN, shipOrders, withInvoices } from '../../../test/shipped-orders.ts';
import { useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { loadDocuments, type InvoiceDocument } from './load-documents.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
const one = { pricePaise: 129_950, quantity: 2 };

/**
 * Fetches a file as this user. If the environment variable PDF_TO names a folder, also saves the file there so that a
 * person can look at it.
 */
async function fetchPdf(path: string, user: Parameters<typeof shop.as>[0], language = 'en') {
  const headers = {
    authorization: `Bearer ${await beginSession(shop.db, user, shop.now())}`,
    'accept-language': language,
  };
  const reply = await shop.app.inject({ url: `/api${path}`, headers });
  const folder = process.env['PDF_TO'];
  if (folder && reply.statusCode === 200)
    await writeFile(`${folder}/${language}-${path.replaceAll(/\W+/g, '-').slice(0, 40)}.pdf`, reply.rawPayload);
  return reply;
}

test('an invoice says in text what the law asks of it, in English and in Hindi', async () => {
  const admin = await withInvoices(shop);
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Rajasthan', lines: [one] }]);
  const [{ number } = { number: '' }] = (await admin.call(`GET /orders/${id}`)).body.order.invoices;
  const reply = await fetchPdf(`/orders/${id}/invoice`, admin.user);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['content-disposition']).toContain(`invoice-${number.replace('/', '-')}.pdf`);
  const [page = ''] = textOfPdf(reply.rawPayload);
  const said = ['Tax invoice', number, GSTIN, 'Weavers & Sons LLP', '08-Rajasthan', '₹2,599', 'CGST', 'SGST/UTGST'];
  for (const text of [...said, 'Handloom kurta', 'Rupees two thousand five hundred ninety-nine only'])
    expect(page.replaceAll('\n', ' ')).toContain(text);
  expect(page).not.toContain('IGST');
  const [hindi = ''] = textOfPdf((await fetchPdf(`/orders/${id}/invoice`, admin.user, 'hi')).rawPayload);
  // In copied text, a vowel sign must come after its letter, as in "रिवर्स", although it is drawn before the letter.
  for (const text of ['टैक्स इनवॉइस', 'रिवर्स चार्ज', 'दो हज़ार पाँच सौ', number])
    expect(hindi.replaceAll('\n', ' ')).toContain(text);
});

test('a credit note follows its invoice and names it; to another state there is IGST', async () => {
  const admin = await withInvoices(shop);
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [one] }]);
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
  const [invoice, note] = (await admin.call(`GET /orders/${id}`)).body.order.invoices;
  const pages = textOfPdf((await fetchPdf(`/orders/${id}/invoice`, admin.user)).rawPayload);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('IGST');
  expect(pages[1]).toContain('Credit note');
  for (const { number } of [invoice, note]) expect(pages[1]).toContain(number);
});

test('a bill of supply names no tax', async () => {
  const admin = await withInvoices(shop, { gstin: '', stateCode: '08' });
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [one] }]);
  const [page = ''] = textOfPdf((await fetchPdf(`/orders/${id}/invoice`, admin.user)).rawPayload);
  expect(page).toContain('Bill of supply');
  for (const text of ['IGST', 'CGST', 'Taxable', 'GSTIN']) expect(page).not.toContain(text);
});

test('is for its owner and for the staff who see orders; for nobody else, and not where there is none', async () => {
  const admin = await withInvoices(shop);
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [one] }]);
  const order = await shop.db.selectFrom('orders').select('user_id').where('id', '=', id).executeTakeFirstOrThrow();
  const path = `/orders/${id}/invoice`;
  const stranger = await makeCustomer(shop);
  const [packer, catalogue] = [await makeAdmin(shop, 'packing'), await makeAdmin(shop, 'catalogue')];
  expect((await fetchPdf(path, { id: order.user_id, role: 'CUSTOMER' })).statusCode).toBe(200);
  expect((await fetchPdf(path, packer.user)).statusCode).toBe(200);
  expect((await fetchPdf(path, catalogue.user)).statusCode).toBe(403);
  expect((await fetchPdf(path, stranger.user)).statusCode).toBe(404);
  await shop.db.deleteFrom('invoices').where('order_id', '=', id).execute();
  expect((await fetchPdf(path, admin.user)).statusCode).toBe(404);
  expect((await fetchPdf(`/exports/invoices?ids=${id}`, admin.user)).statusCode).toBe(404);
});

test('an order of many lines goes on on further pages, and loses none', async () => {
  const admin = await withInvoices(shop);
  const lines = Array.from({ length: 90 }, (_, n) => ({ pricePaise: 10_000 + n, quantity: 1 }));
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Rajasthan', lines }]);
  const pages = textOfPdf((await fetchPdf(`/orders/${id}/invoice`, admin.user)).rawPayload);
  expect(pages.length).toBeGreaterThan(2);
  const all = pages.join('\n');
  for (const line of [1, 45, 90]) expect(all).toContain(`${line}. Handloom kurta`);
  expect(pages[1]).toContain('page 2');
});

test('60 invoices are one PDF, drawn within 10 seconds, in turns that let others go first', async () => {
  const admin = await withInvoices(shop);
  const lines = [one, { pricePaise: 349_900, quantity: 1 }, { pricePaise: 89_900, quantity: 3 }];
  const states = ['Rajasthan', 'Kerala'];
  const ids = await shipOrders(
    shop,
    admin,
    Array.from({ length: 60 }, (_, n) => ({ state: states[n % 2] ?? '', lines })),
  );
  const from = computedMs();
  let turns = 0;
  let isDone = false;
  const watch = () => {
    turns++;
    if (!isDone) setImmediate(watch);
  };
  watch();
  const reply = await fetchPdf(`/exports/invoices?${ids.map((id) => `ids=${id}`).join('&')}`, admin.user);
  isDone = true;
  const took = computedMs() - from;
  expect(textOfPdf(reply.rawPayload)).toHaveLength(60);
  // While the invoices are drawn, the process must still do other work, such as answering requests.
  expect(turns).toBeGreaterThan(took / 40);
  expect(took).toBeLessThan(10_000);
});

test('the invoices of a month are one PDF, also for who does the accounts', async () => {
  const admin = await withInvoices(shop);
  await shipOrders(shop, admin, [{ state: 'Kerala', lines: [one] }]);
  const { user } = await makeAdmin(shop, 'accounts');
  const [row] = await shop.db.selectFrom('invoices').select('issued_on').execute();
  const month = row?.issued_on.slice(0, 7) ?? '';
  const { n } = await shop.db
    .selectFrom('invoices')
    .select((rows) => rows.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const pages = textOfPdf((await fetchPdf(`/exports/month-invoices?month=${month}`, user)).rawPayload);
  expect(pages.length).toBeGreaterThanOrEqual(Number(n));
  expect((await fetchPdf('/exports/month-invoices?month=2020-01', user)).statusCode).toBe(404);
  const packer = await makeAdmin(shop, 'packing');
  expect((await fetchPdf(`/exports/month-invoices?month=${month}`, packer.user)).statusCode).toBe(403);
});

test('the email about a parcel names the invoice', async () => {
  const admin = await withInvoices(shop);
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [one] }]);
  const [{ number } = { number: '' }] = (await admin.call(`GET /orders/${id}`)).body.order.invoices;
  const emails = (await shop.emails()).filter(({ text }) => text?.includes(number));
  expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('on its way')]);
});

test('a document that cannot be drawn is named in its batch and in the log, and the others are whole', async () => {
  const admin = await withInvoices(shop);
  const orders = ['Kerala', 'Rajasthan', 'Goa'].map((state) => ({ state, lines: [one] }));
  const ids = await shipOrders(shop, admin, orders);
  const [, bad = ''] = ids;
  await shop.db.updateTable('invoices').set({ seller: '{' }).where('order_id', '=', bad).execute();
  const { number, issued_on: day } = await shop.db
    .selectFrom('invoices')
    .select(['number', 'issued_on'])
    .where('order_id', '=', bad)
    .executeTakeFirstOrThrow();
  const log = vi.spyOn(shop.app.log, 'error');
  const pages = textOfPdf(
    (await fetchPdf(`/exports/invoices?${ids.map((id) => `ids=${id}`).join('&')}`, admin.user)).rawPayload,
  );
  expect(pages).toHaveLength(3);
  expect(pages[1]?.replaceAll('\n', ' ')).toContain(`${number} could not be created`);
  for (const page of [pages[0], pages[2]]) expect(page).toContain('Authorised signatory');
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ number }), 'a document could not be created');
  const month = await fetchPdf(`/exports/month-invoices?month=${day.slice(0, 7)}`, admin.user);
  expect(textOfPdf(month.rawPayload).join('\n').replaceAll('\n', ' ')).toContain(`${number} could not be created`);
  // If a file's only document cannot be created, the request fails, because the file would be empty.
  expect((await fetchPdf(`/orders/${bad}/invoice`, admin.user)).statusCode).toBe(500);
  log.mockRestore();
  await shop.db.deleteFrom('invoices').where('order_id', '=', bad).execute();
});

test('who asks for the same invoice many times at once is given one file, and another one once it says another thing', async () => {
  const admin = await withInvoices(shop);
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [one] }]);
  const ask = async () => (await fetchPdf(`/orders/${id}/invoice`, admin.user)).rawPayload;
  // Every drawing writes another id into its file, so equal files show that the shop drew only once. The shop would
  // refuse so many separate drawings for one account (http/at-once.ts).
  const files = await Promise.all(Array.from({ length: 22 }, ask));
  expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(1);
  await shop.db.updateTable('orders').set({ recipient_name: 'Łucja' }).where('id', '=', id).execute();
  expect(textOfPdf(await ask())[0]).toContain('Łucja');
});

test('a thread that dies breaks only what it was drawing, and another one takes its place', async () => {
  const admin = await withInvoices(shop);
  const ids = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [one] }]);
  // A copy of the module `thread.ts` starts a drawing thread of its own, so other tests do not notice when this thread
  // ends.
  const copy = './thread.ts?copy';
  // The cast is safe: the copy is the same module.
  const { drawBeside } = (await import(copy)) as typeof import('./thread.ts');
  const threads: Worker[] = [];
  const note = (worker: Worker) => threads.push(worker);
  process.on('worker', note);
  const [document] = await loadDocuments(shop.db, ids);
  const draw = async (documents: AsyncIterable<InvoiceDocument> | InvoiceDocument[]) =>
    Buffer.concat(await Array.fromAsync(drawBeside(documents, () => {})));
  const dying = draw(
    (async function* () {
      if (document) yield document;
      await threads[0]?.terminate();
    })(),
  );
  await expect(dying).rejects.toThrow();
  expect(textOfPdf(await draw(document ? [document] : []))).toHaveLength(1);
  expect(threads).toHaveLength(2);
  process.off('worker', note);
  await threads[1]?.terminate();
});
