/** This many brief transactions share a commit at most, and the first of them waits for it no longer than this. */
const MOST_TOGETHER = 64;
const MOST_TOGETHER_MS = 20;

type Writer = { readonly isTransaction: boolean; exec: (sql: string) => void };

/**
 * The queue of writers to the embedded database: one writes at a time, in the order of asking. A commit writes each
 * page that it has changed, so brief transactions that follow one another share one (decisions/0092): each is a
 * savepoint in one transaction of SQLite, and none of them has been committed before that is.
 */
export class Writers {
  readonly #writer: Writer;
  readonly #committed: () => Promise<void>;
  readonly #waiting: Array<{ isBrief: boolean; go: () => void }> = [];
  #isTaken = false;
  #shared: Shared | undefined;

  /** `committed`: resolves once the commit just made is on the disk. */
  constructor(writer: Writer, committed: () => Promise<void>) {
    this.#writer = writer;
    this.#committed = committed;
  }

  /** Waits for one's turn to write; `pass` ends it. */
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

  /** Begins a brief transaction; answers false where it is the first of a commit, and wants a `begin` of its own. */
  join(): boolean {
    if (!this.#shared) {
      this.#shared = { begun: performance.now(), count: 1, committed: Promise.withResolvers() };
      // Each of them waits for it by itself; there may be none.
      this.#shared.committed.promise.catch(() => {});
      return false;
    }
    this.#shared.count++;
    this.#writer.exec('savepoint brief');
    return true;
  }

  /**
   * Ends the work of a brief transaction, and with it its turn. Resolves once it is on the disk: at once, or together
   * with those that follow. If it throws at once, the turn goes on.
   */
  commit(hasJoined: boolean): Promise<void> {
    if (!this.#shared) throw new Error('SQLite has undone the transaction before its commit');
    if (hasJoined) this.#writer.exec('release brief');
    const { promise } = this.#shared.committed;
    this.#end();
    return promise;
  }

  /** Undoes a brief transaction, and with it nothing of those before. */
  rollback(hasJoined: boolean): void {
    // SQLite itself rolls back on a full disk or an I/O error: then all are undone, and `failed` has rejected them.
    if (this.#shared && this.#writer.isTransaction) {
      if (hasJoined) this.#writer.exec('rollback to brief; release brief');
      else {
        this.#writer.exec('rollback');
        this.#shared = undefined;
      }
    }
    this.#end();
  }

  /** Call it with a statement's error: SQLite may have undone everything that is not committed. */
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

/** Brief transactions that share a commit, in the order of their turns. */
type Shared = { begun: number; count: number; committed: PromiseWithResolvers<void> };

function hasRoom({ begun, count }: Shared): boolean {
  return count < MOST_TOGETHER && performance.now() - begun < MOST_TOGETHER_MS;
}
