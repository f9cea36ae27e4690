export type AnsweredQuery = {
  /** The statement's SQL; of several statements sent together, the first one's. */
  sql: string;
  /** Answers the SQL of all statements. */
  text: () => string;
  milliseconds: number;
  hasFailed: boolean;
};
type Watcher = (query: AnsweredQuery) => void;

/** Reports to each watcher how long a statement took, without its values, which are customers' data. */
export class QueryWatch {
  readonly #watchers: Watcher[] = [];

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  tell(query: AnsweredQuery): void {
    for (const watcher of this.#watchers) watcher(query);
  }
}
