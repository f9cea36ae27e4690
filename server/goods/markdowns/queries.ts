import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type MarkdownRow = Schema['markdowns'];

/** Lists all sales by the instant of their beginning. */
export async function listMarkdowns(db: Db): Promise<MarkdownRow[]> {
  return db.selectFrom('markdowns').selectAll().orderBy('starts_at').orderBy('id').execute();
}

/**
 * Lists the sales that affect prices from an instant on: sales whose prices are now in the variants' rows, and sales
 * that run or will run. The sequence matters: if two sales give a variant the same price, the variant belongs to the
 * first sale in the list.
 */
export async function listOpenMarkdowns(db: Db, instant: string): Promise<MarkdownRow[]> {
  return db
    .selectFrom('markdowns')
    .selectAll()
    .where((where) =>
      where.or([
        where('is_applied', '=', 1),
        where('closed_at', 'is', null).and(where.or([where('ends_at', 'is', null), where('ends_at', '>', instant)])),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Lists the sales whose prices are now in the variants' rows, sorted as in `listOpenMarkdowns`. */
export async function listAppliedMarkdowns(db: Db): Promise<MarkdownRow[]> {
  return db
    .selectFrom('markdowns')
    .selectAll()
    .where('is_applied', '=', 1)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

export async function findMarkdown(db: Db, id: string): Promise<MarkdownRow | undefined> {
  return db.selectFrom('markdowns').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertMarkdown(db: Tx, row: MarkdownRow): Promise<void> {
  await db.insertInto('markdowns').values(row).execute();
}

export async function updateMarkdown(db: Tx, id: string, change: Partial<MarkdownRow>): Promise<void> {
  await db.updateTable('markdowns').set(change).where('id', '=', id).execute();
}

export async function deleteMarkdown(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('markdowns').where('id', '=', id).execute();
}

/** Returns whether a running sale may now cover other goods than when the shop applied its prices. */
export async function isAnyStale(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('markdowns')
    .select('id')
    .where('is_applied', '=', 1)
    .where('is_stale', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks the sales of these kinds, because products have changed in a way that may affect which goods the sales cover.
 * About a second later the shop applies prices, and products join or leave the running sales. If the prices of a coming
 * sale are already computed, products join that sale about a second after its beginning. Call `markStale` shortly
 * before `noteChange`.
 */
export async function markStale(db: Tx, kinds: ReadonlyArray<'filter' | 'categories'>): Promise<void> {
  for (const kind of kinds)
    await db
      .updateTable('markdowns')
      .set({ is_stale: 1 })
      .where('closed_at', 'is', null)
      .where('is_stale', '=', 0)
      // The shop writes the JSON of the column `goods` with the kind first (`goodsColumn`).
      .where('goods', 'like', `{"kind":"${kind}"%`)
      .execute();
}
