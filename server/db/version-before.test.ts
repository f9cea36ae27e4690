import { afterAll, expect, test } from 'vitest';
import { cleanUp, newTarget, open } from '../../test/backup-drill.ts';
import { isPostgres } from '../../test/shop.ts';
import { listMigrationNames, migrateTo } from './migrate.ts';

// For some seconds the version before serves on the new schema (decisions/0051): what it reads has to be there, and rows that it
// writes have to be taken without the columns that it does not know.

type Table = { name: string; columns: ReadonlyArray<{ name: string; isOptional: boolean }> };

/** Steps that came before servers handed over to each other: the shop was closed meanwhile. */
const BEFORE_HANDING_OVER = '0021_jobs';

afterAll(cleanUp);

test('each schema since servers hand over to each other can be used by the version before it', async () => {
  const db = open(await newTarget(isPostgres ? 'postgres' : 'sqlite'));
  const read = async (): Promise<Table[]> =>
    (await db.introspection.getTables()).map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        isOptional: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
      })),
    }));
  const troubles: string[] = [];
  let before: Table[] = [];
  for (const name of await listMigrationNames()) {
    await migrateTo(db, name);
    const now = await read();
    if (name > BEFORE_HANDING_OVER) troubles.push(...troublesOf(before, now).map((trouble) => `${name}: ${trouble}`));
    before = now;
  }
  expect(troubles).toEqual([]);
});

function troublesOf(before: readonly Table[], now: readonly Table[]): string[] {
  return before.flatMap((table) => {
    const columns = now.find(({ name }) => name === table.name)?.columns ?? [];
    const known = new Set(table.columns.map(({ name }) => name));
    const there = new Set(columns.map(({ name }) => name));
    const gone = [...known].filter((name) => !there.has(name)).map((name) => `${table.name}.${name} is gone`);
    const wanted = columns.filter(({ name, isOptional }) => !known.has(name) && !isOptional);
    return [...gone, ...wanted.map(({ name }) => `${table.name}.${name} is wanted of every new row`)];
  });
}
