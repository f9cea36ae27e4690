// On both engines: keys, settings and templates are rows that two owners may change at once.
import { afterAll, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { AUTH_KEY, startProviders, TOKEN, type ByWhatsApp } from '../../../test/message-providers.ts';
import { approve, setUp } from '../../../test/messages.ts';
import { useShop } from '../../../test/shop.ts';

const providers = await startProviders();
const shop = useShop({ MESSAGES: providers.url, PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,hi' });
afterAll(providers.close);

test('without a channel the shop has words for every event, and sends nothing', async () => {
  const owner = await makeAdmin(shop);
  const { settings } = (await owner.call('GET /messages')).body;
  expect(settings).toMatchObject({ order: ['whatsapp', 'sms', 'email'], dayBudget: '1000.00', isSimulated: false });
  expect(settings.channels.map((one: { isOn: boolean; hasKeys: boolean }) => [one.isOn, one.hasKeys])).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(settings.templates).toHaveLength(2 * 7 * 2);
  const placed = settings.templates.find(
    (one: { channel: string; event: string; language: string }) =>
      one.channel === 'sms' && one.event === 'orderPlaced' && one.language === 'hi',
  );
  expect(placed.words).toContain('नमस्ते {name} जी');
  expect(placed.forProvider).toContain('नमस्ते {#alphanumeric#} जी');
  expect(placed.forProvider).toMatch(/[^}]{#url#}[^{]/);
  expect(placed.forProvider).not.toContain('{#var#}');
  expect(placed.preview).toContain('TB-1042');
  for (const { channel, language, words } of settings.templates)
    if (channel === 'sms' && language === 'en') expect(words).toMatch(/^[\n -~]+$/);
  const code = settings.templates.find(
    (one: { channel: string; event: string }) => one.channel === 'sms' && one.event === 'code',
  );
  expect(code.preview.split('\n').at(-1)).toBe('@shop.example #123456');
});

test('keys are sealed, never answered or logged, and stay where none is typed', async () => {
  const owner = await makeAdmin(shop);
  const missing = await owner.call('PUT /messages/channels/whatsapp', {
    body: { isOn: true, sender: '1055', price: '0.12', token: TOKEN },
  });
  expect(missing.body.issues).toEqual([
    { path: 'appSecret', message: 'To turn this channel on, fill in the app secret, the verify token.' },
  ]);
  await setUp(owner, 'whatsapp');
  await setUp(owner, 'sms');
  // The shop refuses a price of 0, because messages would never use up the day's budget. The shop refuses a phone
  // number as the sender, because it is not Meta's id of the number.
  for (const [channel, wrong, path] of [
    ['sms', { sender: 'TANABN', price: '0' }, 'price'],
    ['sms', { sender: 'TANA BANA', price: '0.25' }, 'sender'],
    ['whatsapp', { sender: '98765 43210', price: '0.12' }, 'sender'],
  ] as const) {
    const refused = await owner.call(`PUT /messages/channels/${channel}`, { body: { isOn: true, ...wrong } });
    expect(refused.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  }
  const stays = await owner.call('PUT /messages/channels/sms', {
    body: { isOn: true, sender: 'TANABN', price: '0.25' },
  });
  expect(stays.body.settings.channels[1]).toMatchObject({ isOn: true, hasKeys: true, price: '0.25' });
  const everything = JSON.stringify([
    stays.body,
    (await owner.call('GET /messages')).body,
    await shop.db.selectFrom('message_channels').selectAll().execute(),
    await shop.db.selectFrom('audit_log').selectAll().execute(),
  ]);
  for (const secret of [TOKEN, AUTH_KEY]) expect(everything).not.toContain(secret);
});

test('two owners do not overwrite each other unseen; a manager may not look', async () => {
  const owner = await makeAdmin(shop);
  const body = { order: ['sms', 'whatsapp', 'email'], dayBudget: '500' };
  const first = await owner.call('PUT /messages', { body: { ...body, expectedUpdatedAt: '' } });
  expect(first.body.settings).toMatchObject({ order: body.order, dayBudget: '500.00' });
  const second = await owner.call('PUT /messages', { body: { ...body, expectedUpdatedAt: '' } });
  expect(second).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
  expect((await owner.call('PUT /messages', { body: { ...body, order: ['sms', 'sms', 'email'] } })).status).toBe(400);
  const manager = await makeAdmin(shop, 'manager');
  expect((await manager.call('GET /messages')).status).toBe(403);
});

test.each([
  ['', 'Enter the text of the message.'],
  [
    'Order {number} for {totl}.',
    '{totl} is not a variable of this message. You can use {name}, {shop}, {number}, {total}, {day}, {link}.',
  ],
  [
    'Your code is {code}, order {number}.',
    '{code} is not a variable of this message. You can use {name}, {shop}, {number}, {total}, {day}, {link}.',
  ],
  ['Your order is on its way.', 'This message must contain {number}.'],
  ['Order {number is on its way, {number}.', 'A brace is missing. Write each variable in braces, such as {name}.'],
  ['Order {number} is on its way}.', 'A brace is missing. Write each variable in braces, such as {name}.'],
])('words are checked: %s', async (words, message) => {
  const owner = await makeAdmin(shop);
  const body = { providerName: 'shipped_1', words, state: 'approved' };
  const { status, body: answer } = await owner.call('PUT /messages/templates/whatsapp/shipped/en', { body });
  expect([status, answer.issues]).toEqual([400, [{ path: 'words', message }]]);
});

test('a template that is sent to the provider has its name there', async () => {
  const owner = await makeAdmin(shop);
  const body = { providerName: '', words: 'Order {number} is here.', state: 'submitted' };
  const refused = await owner.call('PUT /messages/templates/sms/delivered/hi', { body });
  expect(refused.body.issues[0].path).toBe('providerName');
  const draft = await owner.call('PUT /messages/templates/sms/delivered/hi', { body: { ...body, state: 'draft' } });
  expect(draft.status).toBe(200);
});

test('a test goes to the owner’s phone with invented values, also before the template is approved', async () => {
  const owner = await makeAdmin(shop);
  const body = { channel: 'whatsapp', event: 'refund', language: 'en', phone: '+91 98765 43210' };
  expect((await owner.call('POST /messages/test', { body })).body.code).toBe('NO_TEMPLATE');
  await approve(owner, 'whatsapp', 'refund', { state: 'submitted' });
  providers.calm();
  expect((await owner.call('POST /messages/test', { body })).status).toBe(202);
  await shop.jobs.idle();
  const [sent] = providers.asked as ByWhatsApp[];
  expect(sent?.message).toMatchObject({ to: '919876543210', template: { name: 'refund_1' } });
  expect(sent?.message.template.components[0]?.parameters).toContainEqual({ type: 'text', text: '₹1,299' });
  const { messages } = (await owner.call('GET /messages/sent')).body;
  expect(messages[0]).toMatchObject({
    channel: 'whatsapp',
    event: 'refund',
    phoneEnd: '3210',
    state: 'sent',
    words: '',
  });
});
