import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Returns the sentences that check-rooms.ts prints about a folder server/ with these files. */
async function problemsOf(files: Record<string, string>): Promise<string> {
  const server = join(mkdtempSync(join(tmpdir(), 'rooms-')), 'server');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(server, name)), { recursive: true });
    writeFileSync(join(server, name), text);
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/check-rooms.ts', server], (_error, _stdout, stderr) => resolve(stderr));
  });
}

test('a folder may write its own tables, and others may not, by Kysely, singleRow or in raw SQL', async () => {
  const said = await problemsOf({
    'sales/cart/queries.ts': `export async function forgetPerson() { db.deleteFrom('cart_items'); }`,
    'sales/orders/queries.ts': `export async function forgetPerson() { db.updateTable('cart_items'); }`,
    'goods/products/queries.ts': 'await sql`delete from orders where id = ${id}`.execute(db);',
    'goods/products/tax.ts': `const table = singleRow('tax_settings');`,
  });
  expect(said.trim().split('\n')).toEqual([
    'goods/products/queries.ts writes orders, which only sales/orders/ writes: call a function of that folder.',
    'goods/products/tax.ts writes tax_settings, which only sales/tax/ writes: call a function of that folder.',
    'sales/orders/queries.ts writes cart_items, which only sales/cart/ writes: call a function of that folder.',
  ]);
});

test('a write must name its table', async () => {
  expect(await problemsOf({ 'goods/products/queries.ts': 'db.deleteFrom(table);' })).toContain('does not name');
});

test('app/ holds no query and stays small', async () => {
  const said = await problemsOf({
    'app/main.ts': `db.selectFrom('orders');`,
    'app/long.ts': 'start();\n'.repeat(2500),
  });
  expect(said).toContain('app/main.ts holds a query');
  expect(said).toContain('app/ has 2501 code lines, more than 2500');
});

test('a folder that keeps personal data lets it be erased', async () => {
  const said = await problemsOf({ 'sales/addresses/queries.ts': '', 'goods/categories/queries.ts': '' });
  expect(said.trim()).toBe(
    'sales/addresses/ keeps personal data: export forgetPerson, and call it in office/personal-data/erase.ts.',
  );
});
