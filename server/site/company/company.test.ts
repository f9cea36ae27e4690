// On both engines: a company may have been saved before some columns existed.
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

test('WhatsApp and Instagram are kept as number and name, checked, and stay where a request leaves them out', async () => {
  const admin = await makeAdmin(shop);
  const save = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'Tana Bana', ...fields })) form.set(name, value);
    return admin.call('PUT /company-details', { form });
  };
  const read = async () => (await shop.guest.call('GET /company-details')).body.details;
  expect(await read()).toMatchObject({ whatsapp: '', instagram: '' });
  await save({ whatsapp: '+91 98290-12345', instagram: 'https://www.instagram.com/Tana.Bana/?igsh=1' });
  expect(await read()).toMatchObject({ whatsapp: '9829012345', instagram: 'tana.bana' });

  for (const [path, wrong] of [
    ['whatsapp', '98290 1234'],
    ['whatsapp', '1800 123 4567'],
    ['whatsapp', '+1 415 555 0100'],
    ['instagram', 'https://www.instagram.com/p/Cabc/'],
    ['instagram', 'javascript:alert(1)'],
    ['instagram', `${'a'.repeat(5_000)}`],
  ] as const)
    expect(await save({ [path]: wrong })).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  // The page of an earlier version does not send the WhatsApp number and the Instagram name.
  await save({});
  expect(await read()).toMatchObject({ whatsapp: '9829012345', instagram: 'tana.bana' });
  await save({ whatsapp: '', instagram: '' });
  expect(await read()).toMatchObject({ whatsapp: '', instagram: '' });

  const { lines } = (await admin.call('GET /audit')).body;
  expect(lines).toContainEqual(
    expect.objectContaining({
      action: 'company.changed',
      before: { whatsappNumber: '9829012345', instagram: 'tana.bana' },
      after: { whatsappNumber: '', instagram: '' },
    }),
  );
});
