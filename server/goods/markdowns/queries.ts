import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type MarkdownRow = Schema['markdowns'];

/** Lists all sales in the order of their beginning. */
export async function listMarkdowns(db: Db): Promise<MarkdownRow[]> {
  return db.selectFrom('markdowns').selectAll().orderBy('starts_at').orderBy('id').execute();
}

/**
 * Lists the sales that affect prices from an instant on: the sales whose prices are written in the variants, and the
 * sales that run or will run. The order decides which sale a variant belongs to if two sales give the same price.
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

/** Lists the sales whose prices are now written in the variants, in the same order. */
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

/** True if a running sale's goods may differ from the goods that its prices were applied to. */
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
 * Notes that products have changed by which sales choose their goods: other products join or leave the running sales
 * when the shop applies prices next, about a second later; for a coming sale whose prices are computed, about a second
 * after its beginning. Call this function shortly before `noteChange`.
 */
export async function markStale(db: Tx, kinds: ReadonlyArray<'filter' | 'categories'>): Promise<void> {
  for (const kind of kinds)
    await db
      .updateTable('markdowns')
      .set({ is_stale: 1 })
      .where('closed_at', 'is', null)
      .where('is_stale', '=', 0)
      // The shop has written the JSON, with the kind first.
      .where('goods', 'like', `{"kind":"${kind}"%`)
      .execute();
}
