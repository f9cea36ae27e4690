/**
 * The lengths of the back office's lists, counted separately for stretches of their rows (decisions/0083). Backups
 * leave these tables out.
 */
export type ListCountTables = {
  /**
   * Stretches that have changed since the shop last counted them. Triggers write these rows. On PostgreSQL `change`
   * differs for each transaction.
   */
  changed_stretches: { list: string; stretch: string; change: string };
  /** The meaning of `kind` and `mark` depends on the list (counts/lists.ts). */
  list_counts: { list: string; stretch: string; kind: string; mark: string; entries: number };
};
