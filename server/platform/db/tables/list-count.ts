/**
 * The number of rows in the back office's long lists, counted separately for each stretch of a list, such as a day
 * (decisions/0083). Backups do not contain the tables of counts.
 */
export type ListCountTables = {
  /**
   * Stretches (parts, such as days) of lists that have changed since the shop last counted their rows. Database
   * triggers write these rows. On PostgreSQL `change` differs for each transaction, so that transactions do not wait
   * for each other's rows.
   */
  changed_stretches: { list: string; stretch: string; change: string };
  /** The meaning of `kind` and `mark` depends on the list (counts/lists.ts). */
  list_counts: { list: string; stretch: string; kind: string; mark: string; entries: number };
};
