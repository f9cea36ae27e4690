import type { CompiledQuery } from 'kysely';

/** A transaction that this process has committed: by the number that PostgreSQL has given it. */
type Committed = { readonly id: string; readonly answeredAt: number };

/**
 * The last transactions that this process has committed: a replica that shows these shows all others, too. A commit
 * that was answered before another one was sent lies before it in the log, which a replica follows in its order; so
 * besides the last one only those are kept that were on their way together with it.
 */
export class OwnTransactions {
  #last: Committed[] = [];

  /**
   * `id`: null of a transaction that has written nothing, which is not noted. `sentAt`: when its commit was sent, by
   * `performance.now()`. Answers whether it was noted.
   */
  note(id: string | null, sentAt: number): boolean {
    if (id === null) return false;
    const together = this.#last.filter(({ answeredAt }) => answeredAt >= sentAt);
    this.#last = [...together, { id, answeredAt: performance.now() }];
    return true;
  }

  /** What a replica answers with true when it shows them all, in SQL. */
  areSeen(): string {
    const seen = this.#last.map(({ id }) => `pg_visible_in_snapshot('${id}'::xid8, pg_current_snapshot())`);
    return ['true', ...seen].join(' and ');
  }
}

/**
 * Whether a replica learns of what a statement has done. Of the counters of tries (migrations/0010_limits.ts)
 * PostgreSQL logs nothing, and says only later that they were committed: a replica that has all else would look as
 * if it had not.
 */
export function isLogged({ sql }: CompiledQuery): boolean {
  return !/\brate_limits\b/.test(sql);
}
