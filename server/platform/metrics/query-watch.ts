export type AnsweredQuery = {
  /** The statement's SQL. If the process sent several statements together, this is the SQL of the first. */
  sql: string;
  /** Returns the SQL of all statements that the process sent together. */
  text: () => string;
  milliseconds: number;
  hasFailed: boolean;
};
type Watcher = (query: AnsweredQuery) => void;

/**
 * Calls each watcher with every statement and its duration. Leaves out the statements' values, because they are
 * customers' data.
 */
export class QueryWatch {
  readonly #watchers: Watcher[] = [];

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  tell(query: AnsweredQuery): void {
    for (const watcher of this.#watchers) watcher(query);
  }
}
