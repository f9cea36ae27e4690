/** The lengths of the back office's lists, by stretches of their rows (decisions/0083). Backups leave these out. */
export type ListCountTables = {
  /**
   * Stretches that have changed since they were counted; triggers write these rows. `change` is different for each
   * transaction, on PostgreSQL.
   */
  changed_stretches: { list: string; stretch: string; change: string };
  /** Each list gives `kind` and `mark` a meaning of its own (counts/lists.ts). */
  list_counts: { list: string; stretch: string; kind: string; mark: string; entries: number };
};
