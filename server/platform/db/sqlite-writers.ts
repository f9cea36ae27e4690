/**
 * At most this many short transactions share a commit, and the first of them waits for the commit no longer than this.
 */
const MOST_TOGETHER = 64;
const MOST_TOGETHER_MS = 20;

type Writer = { readonly isTransaction: boolean; exec: (sql: string) => void };

/**
 * The queue of writers to SQLite: one writes at a time, in order. A commit writes each page that it has changed, so
 * successive short transactions share a commit (decisions/0092): each is a savepoint in one transaction of SQLite, and
 * none of them is committed before the shared commit.
 */
export class Writers {
  readonly #writer: Writer;
  readonly #committed: () => Promise<void>;
  readonly #waiting: Array<{ isBrief: boolean; go: () => void }> = [];
  #isTaken = false;
  #shared: Shared | undefined;

  /** The promise of `committed` resolves once the last commit is on the disk. */
  constructor(writer: Writer, committed: () => Promise<void>) {
    this.#writer = writer;
    this.#committed = committed;
  }

  /** Waits for the caller's turn to write; `pass` ends the turn. */
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
   * Begins a short transaction; answers false if the transaction is the first of a commit and needs its own `begin`.
   */
  join(): boolean {
    if (!this.#shared) {
      this.#shared = { begun: performance.now(), count: 1, committed: Promise.withResolvers() };
      // Each transaction waits for the commit separately, and there may be none.
      this.#shared.committed.promise.catch(() => {});
      return false;
    }
    this.#shared.count++;
    this.#writer.exec('savepoint brief');
    return true;
  }

  /**
   * Ends the work and the turn of a short transaction. Resolves once the transaction is on the disk: at once, or
   * together with the following ones. If the function throws at once, the turn continues.
   */
  commit(hasJoined: boolean): Promise<void> {
    if (!this.#shared) throw new Error('SQLite has undone the transaction before its commit');
    if (hasJoined) this.#writer.exec('release brief');
    const { promise } = this.#shared.committed;
    this.#end();
    return promise;
  }

  /** Undoes a short transaction, but none of the earlier ones. */
  rollback(hasJoined: boolean): void {
    // SQLite itself rolls back after a full disk or an I/O error: then all transactions are undone, and `failed` has
    // rejected them.
    if (this.#shared && this.#writer.isTransaction) {
      if (hasJoined) this.#writer.exec('rollback to brief; release brief');
      else {
        this.#writer.exec('rollback');
        this.#shared = undefined;
      }
    }
    this.#end();
  }

  /** Call this function with a statement's error, because SQLite may have undone everything that is not committed. */
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

/** Short transactions that share a commit, in the order of their turns. */
type Shared = { begun: number; count: number; committed: PromiseWithResolvers<void> };

function hasRoom({ begun, count }: Shared): boolean {
  return count < MOST_TOGETHER && performance.now() - begun < MOST_TOGETHER_MS;
}
