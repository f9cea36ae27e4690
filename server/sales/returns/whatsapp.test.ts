import { describe, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ LANGUAGES: 'en,hi', PUBLIC_URL: 'https://shop.example' });

async function aReturn(kind: 'refund' | 'swap' = 'refund', language = 'en') {
  const delivery = await aDelivery(shop);
  await shop.db.updateTable('orders').set({ phone: '9876543210', language }).where('id', '=', delivery.id).execute();
  const { id } = (await delivery.ask(kind === 'swap' ? delivery.swap() : {})).body.return;
  const contact = async (by = delivery.packer) => (await by.call(`GET /returns/${id}/contact`)).body.contact;
  const told = async () => (await contact()).whatsapp.text as string;
  const step = async (event: string, more: object = {}) => delivery.step(id, event, more);
  return { ...delivery, orderId: delivery.id, returnId: id as string, contact, told, step };
}

describe('a return’s text in WhatsApp', () => {
  test('says what the email of its state says, to the phone that the order goes to', async () => {
    const { orderNumber, orderId, contact, told, step } = await aReturn();
    const { phone, whatsapp } = await contact();
    expect([phone, whatsapp.state]).toEqual(['9876543210', 'ASKED']);
    const link = new URL(whatsapp.link);
    expect(link.origin + link.pathname).toBe('https://wa.me/919876543210');
    expect(link.searchParams.get('text')).toBe(whatsapp.text);
    expect(whatsapp.text).toContain(`About your order ${orderNumber}: We have received your request.`);
    expect(whatsapp.text).toMatch(
      new RegExp(`See it here: https://shop\\.example/myaccount/order\\?order=${orderId}$`),
    );
    await step('approve', { words: 'Please keep the tag on.' });
    expect(await told()).toContain('Your return is approved.');
    expect(await told()).toContain('Our note: Please keep the tag on.');
    await step('setPickup', { pickupOn: '2026-12-01' });
    expect(await told()).toContain('The pickup is on 01 Dec 2026.');
    await step('receive');
    expect(await told()).toContain('We have received your return.');
    await step('inspect');
    expect(await told()).toContain('We will process your refund next.');
    await step('refund', { reference: '532912345678' });
    expect(await told()).toMatch(/We have refunded ₹[\d,]+ to the account you gave us\. Reference: 532912345678/);
  });

  test('says why it was declined', async () => {
    const { told, step } = await aReturn();
    await step('decline', { words: 'It was worn.' });
    expect(await told()).toContain('We cannot accept this return.');
    expect(await told()).toContain('It was worn.');
  });

  test('leads to the parcel of a swap, and is none while that is packed', async () => {
    const { returnId, admin, packer, contact, told, bringBack } = await aReturn('swap');
    await bringBack(returnId);
    const body = { name: 'Hill Post', trackingAddress: 'https://hill.example/{number}' };
    const { courier } = (await admin.call('POST /couriers', { body })).body;
    const parcel = { courierId: courier.id, number: 'HP1234567' };
    expect((await packer.call(`POST /returns/${returnId}/parcels`, { body: parcel })).status).toBe(201);
    expect((await contact()).whatsapp).toBeNull();
    await packer.call(`PUT /returns/${returnId}/step`, { body: { event: 'sendSwap' } });
    expect(await told()).toContain('Your exchange is on its way.');
    expect(await told()).toMatch(/See it here: https:\/\/hill\.example\/HP1234567$/);
  });

  test('is in the language of the order', async () => {
    const { told, step } = await aReturn('refund', 'hi');
    expect(await told()).toMatch(/^नमस्ते .+ आपकी रिक्वेस्ट हमें मिल गई है।/);
    await step('approve');
    expect(await told()).toContain('आपका रिटर्न मंज़ूर हो गया है।');
    expect(await told()).toMatch(/इसे यहाँ देखें: https:\/\/shop\.example\/hi\/myaccount\/order/);
  });

  test('names the piece of an exchange in the language of the order', async () => {
    const { told, orderId } = await aReturn('swap', 'hi');
    await shop.db
      .updateTable('return_lines')
      .set({ swap_color: 'Madder', swap_size: 'Free Size' })
      .where('return_id', 'in', (returns) => returns.selectFrom('returns').select('id').where('order_id', '=', orderId))
      .execute();
    expect(await told()).toContain('मंजीठ, फ़्री साइज़');
    expect(await told()).not.toContain('Madder');
  });

  test('calls an exchange an exchange, as its emails do', async () => {
    const { orderNumber, told, step } = await aReturn('swap', 'hi');
    await step('approve');
    expect(await told()).toContain('आपका एक्सचेंज मंज़ूर हो गया है।');
    await step('receive');
    expect(await told()).not.toContain('रिटर्न');
    const emails = (await shop.emails()).filter(({ text }) => text?.includes(orderNumber));
    expect(emails.filter(({ subject }) => subject?.includes('एक्सचेंज'))).toHaveLength(3);
  });

  test('has no link for a customer who has no email address, and is none if no phone is known', async () => {
    const { orderId, contact } = await aReturn();
    await shop.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', (orders) => orders.selectFrom('orders').select('user_id').where('id', '=', orderId))
      .execute();
    await shop.db.updateTable('orders').set({ email: '' }).where('id', '=', orderId).execute();
    expect((await contact()).whatsapp.text).not.toContain('https://');
    await shop.db.updateTable('orders').set({ phone: '' }).where('id', '=', orderId).execute();
    expect(await contact()).toEqual({ phone: '', whatsapp: null });
  });

  test('is noted in the order’s story by who opened it, not by who keeps the books', async () => {
    const { returnId, packer, contact } = await aReturn();
    const noted = await packer.call(`POST /returns/${returnId}/whatsapp`, { body: { state: 'ASKED' } });
    expect(noted.status).toBe(201);
    expect(noted.body.timeline.at(-1)).toMatchObject({ kind: 'whatsapp', text: 'Requested', who: 'Asha Rao' });
    const accounts = await makeAdmin(shop, 'accounts');
    expect((await accounts.call(`GET /returns/${returnId}/contact`)).status).toBe(403);
    expect(await contact()).not.toHaveProperty('error');
    expect((await packer.call('GET /returns/0198c000-0000-7000-8000-000000000001/contact')).status).toBe(404);
  });
});
