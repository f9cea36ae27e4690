export type AnsweredQuery = {
  /** Its SQL; of several that went together the first one's. */
  sql: string;
  /** The SQL of all of them. */
  text: () => string;
  milliseconds: number;
  hasFailed: boolean;
};
type Watcher = (query: AnsweredQuery) => void;

/** Tells each watcher how long a statement took, without its values: those are customers'. */
export class QueryWatch {
  readonly #watchers: Watcher[] = [];

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  tell(query: AnsweredQuery): void {
    for (const watcher of this.#watchers) watcher(query);
  }
}
