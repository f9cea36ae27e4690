import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noZones, saveZones, type Zone } from '../../../test/delivery-rules.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
let owner: Caller;
beforeAll(async () => {
  owner = await makeAdmin(shop);
});

const save = async (zones: Zone[], more: object = {}) => saveZones(owner, zones, more);
beforeEach(async () => expect((await save([{}])).status).toBe(200));

describe('the owner’s rules', () => {
  test.each([
    [{ name: ' ' }, 'zones.0.name', 'Please enter a name for the zone.'],
    [{ pins: ['01'] }, 'zones.0.pins.0', 'or their first digits, not starting with 0'],
    [{ pins: ['194', '1 94'] }, 'zones.0.pins', '194 is in Everywhere and in Everywhere.'],
    [{ daysFrom: 7 }, 'zones.0.daysTo', 'Maximum days cannot be less than minimum days.'],
    [{ cashFee: '-1' }, 'zones.0.cashFee', 'COD fee'],
  ])('with %j are refused beside the field %s', async (change, field, sentence) => {
    const { status, body } = await save([change]);
    expect(status).toBe(400);
    expect(body.issues).toEqual([expect.objectContaining({ path: field, message: expect.stringContaining(sentence) })]);
  });
  test('that somebody else has changed meanwhile are not overwritten; the log says what changed', async () => {
    const { updatedAt } = (await owner.call('GET /delivery-rules')).body.rules;
    expect((await save([{ name: 'India' }], { expectedUpdatedAt: updatedAt })).status).toBe(200);
    const late = await save([{ name: 'Bharat' }], { expectedUpdatedAt: updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
    const log = (await owner.call('GET /audit')).body;
    expect(JSON.stringify(log)).toContain('India: *, 3–6 d');
  });
  test('keep the ids of their zones; an id that the shop has not given, or a second time, is not taken over', async () => {
    const [first] = (await save([{ name: 'India' }])).body.rules.zones;
    const own = '01a2b3c4-0000-7000-8000-000000000000';
    const zones = [
      { id: first.id, name: 'Bharat' },
      { id: first.id, name: 'Ladakh', isRest: false, pins: ['194'] },
      { id: own, name: 'Islands', isRest: false, pins: ['744'] },
    ];
    const ids = (await save(zones)).body.rules.zones.map(({ id }: { id: string }) => id);
    expect(ids[0]).toBe(first.id);
    expect(new Set([...ids, own]).size).toBe(4);
  });
  test('belong to those who may change settings', async () => {
    const packer = await makeAdmin(shop, 'packing');
    for (const call of ['GET /delivery-rules', 'PUT /delivery-rules'] as const)
      expect((await packer.call(call, call.startsWith('PUT') ? { body: noZones } : {})).status).toBe(403);
  });
});
