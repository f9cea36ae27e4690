/**
 * At most MOST_TOGETHER short transactions share a commit. Transactions join a shared commit for at most
 * MOST_TOGETHER_MS milliseconds after its first transaction began.
 */
const MOST_TOGETHER = 64;
const MOST_TOGETHER_MS = 20;

type Writer = { readonly isTransaction: boolean; exec: (sql: string) => void };

/**
 * The queue of writers to SQLite. Only one writer writes at a time, and the writers write in the order in which they
 * came. Each commit writes every database page that it has changed, so short transactions that follow each other share
 * a commit (decisions/0092). The first short transaction of a shared commit begins a transaction of SQLite. Each later
 * short transaction is a savepoint in SQLite's transaction, and only the shared commit commits it.
 */
export class Writers {
  readonly #writer: Writer;
  readonly #committed: () => Promise<void>;
  readonly #waiting: Array<{ isBrief: boolean; go: () => void }> = [];
  #isTaken = false;
  #shared: Shared | undefined;

  /** The queue calls `committed` after each commit; the returned promise resolves once that commit is on the disk. */
  constructor(writer: Writer, committed: () => Promise<void>) {
    this.#writer = writer;
    this.#committed = committed;
  }

  /** Waits for the caller's turn to write. `pass` ends the turn. */
  async turn(isBrief: boolean): Promise<void> {
    if (this.#isTaken) await new Promise<void>((go) => this.#waiting.push({ isBrief, go }));
    this.#isTaken = true;
  }

  pass(): void {
    this.#isTaken = false;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#isTaken = true;
    next.go();
  }

  /**
   * Begins a short transaction. Returns false if the transaction is the first of a shared commit; the caller must then
   * send `begin`.
   */
  join(): boolean {
    if (!this.#shared) {
      this.#shared = { begun: performance.now(), count: 1, committed: Promise.withResolvers() };
      // Each transaction awaits the shared commit's promise when it commits. If all transactions of the shared commit
      // roll back instead, nobody awaits the promise, and a failed commit must not become an unhandled rejection.
      this.#shared.committed.promise.catch(() => {});
      return false;
    }
    this.#shared.count++;
    this.#writer.exec('savepoint brief');
    return true;
  }

  /**
   * Ends the work and the turn of a short transaction. Resolves once the transaction is on the disk: its commit happens
   * at once, or together with the transactions that follow. If `commit` throws synchronously, the caller's turn has not
   * ended.
   */
  commit(hasJoined: boolean): Promise<void> {
    if (!this.#shared) throw new Error('SQLite has undone the transaction before its commit');
    if (hasJoined) this.#writer.exec('release brief');
    const { promise } = this.#shared.committed;
    this.#end();
    return promise;
  }

  /** Undoes one short transaction, and keeps the earlier transactions of the shared commit. */
  rollback(hasJoined: boolean): void {
    // After a full disk or an I/O error SQLite itself has undone all transactions of the shared commit, and `failed`
    // has rejected them.
    if (this.#shared && this.#writer.isTransaction) {
      if (hasJoined) this.#writer.exec('rollback to brief; release brief');
      else {
        this.#writer.exec('rollback');
        this.#shared = undefined;
      }
    }
    this.#end();
  }

  /**
   * Rejects the transactions of the shared commit, if SQLite has rolled them back after this error. Call this function
   * with the error of each failed statement.
   */
  failed(error: unknown): void {
    if (this.#writer.isTransaction) return;
    this.#shared?.committed.reject(error);
    this.#shared = undefined;
  }

  #end(): void {
    const [next] = this.#waiting;
    if (this.#shared && !(next?.isBrief && hasRoom(this.#shared))) this.#commitShared(this.#shared);
    this.pass();
  }

  #commitShared({ committed }: Shared): void {
    this.#shared = undefined;
    try {
      this.#writer.exec('commit');
      committed.resolve(this.#committed());
    } catch (error) {
      if (this.#writer.isTransaction) this.#writer.exec('rollback');
      committed.reject(error);
    }
  }
}

/**
 * The short transactions that share a commit. `begun` is the time when the first of these transactions began, in
 * milliseconds.
 */
type Shared = { begun: number; count: number; committed: PromiseWithResolvers<void> };

function hasRoom({ begun, count }: Shared): boolean {
  return count < MOST_TOGETHER && performance.now() - begun < MOST_TOGETHER_MS;
}
