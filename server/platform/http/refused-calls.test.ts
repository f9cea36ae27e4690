import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { isPermitted, staffRoles } from '#domain/staff-roles.ts';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { filledKey } from '../../../test/filled-key.ts';
import { useShop } from '../../../test/shop.ts';
import { listTables } from '../../office/backup/tables.ts';

const shop = useShop();
const all = Object.entries<Call>(calls);

describe('every call of the contract', () => {
  test.each(all.filter(([, call]) => call.who !== 'anyone'))('%s refuses a guest and changes nothing', async (key) => {
    const before = await fingerprint();
    expect(await shop.guest.call(filledKey(key), { body: {} })).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN' },
    });
    expect(await shop.withToken('A'.repeat(43)).call(filledKey(key), { body: {} })).toMatchObject({ status: 401 });
    expect(await fingerprint()).toBe(before);
  });
  const wrong = [
    ['admin', 'a customer', makeCustomer],
    ['customer', 'an admin', makeAdmin],
  ] as const;
  test.each(
    wrong.flatMap(([who, by, make]) =>
      all.filter(([, call]) => call.who === who).map(([key]) => [key, by, make] as const),
    ),
  )('%s refuses %s and changes nothing', async (key, _by, make) => {
    const person = await make(shop);
    const before = await fingerprint();
    expect(await person.call(filledKey(key), { body: {} })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await fingerprint()).toBe(before);
  });
  test.each(all.flatMap(([key, { who, needs }]) => (needs === undefined ? [] : [[key, needs, who] as const])))(
    '%s lets in just the roles of the staff that have the permission %s',
    async (key, needs) => {
      for (const role of staffRoles) {
        const admin = await makeAdmin(shop, role);
        const before = await fingerprint();
        const { status, body } = await admin.call(filledKey(key), { body: {} });
        const isRefused = status === 403 && body.code === 'NOT_PERMITTED' && body.needs === needs;
        expect({ role, isRefused }).toEqual({ role, isRefused: !isPermitted(role, needs) });
        if (!isRefused) continue;
        expect(body.message).toMatch(/^Your role does not allow you to (?!do this)\S/);
        expect(await fingerprint()).toBe(before);
      }
    },
  );
});

/** The only table that the refusal of a call writes to. */
const WRITTEN_BY_REFUSALS: ReadonlySet<string> = new Set(['security_log']);

/** Returns the number of rows in each table. */
async function fingerprint(): Promise<string> {
  const tables = (await listTables(shop.db)).filter(({ name }) => !WRITTEN_BY_REFUSALS.has(name));
  const { rows } = await sql`select ${sql.join(
    tables.map(({ name }) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`),
  )}`.execute(shop.db);
  return JSON.stringify(rows);
}
