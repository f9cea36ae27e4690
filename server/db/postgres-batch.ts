import { createRequire } from 'node:module';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { nameOf } from './prepared.ts';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
/** What pg's connection takes; its types are of an earlier version. */
type Wire = pg.Connection & {
  parse: (statement: { name: string; text: string }) => void;
  bind: (values: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }) => void;
  describe: (portal: { type: 'P' }) => void;
  execute: (portal: object) => void;
  close: (statement: { type: 'S'; name: string }) => void;
};
/** How pg's own queries write a value. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => unknown;
};

/** The names that a server knows, and those of which it is not known. */
type Names = { known: Set<string>; doubtful: Set<string> };
const namesOf = new WeakMap<pg.Connection, Names>();

/**
 * Several statements as one message, which the server answers by one: each `Sync` between them would cost both sides a message of
 * their own. Where one fails, those after it are not run. Those that are prepared are sent by name, once the server has them.
 */
export class Batch extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly #usesNames: boolean;
  #names: Names | undefined;
  #new: string[] = [];
  /** For pg. */
  callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void = () => {};

  constructor(statements: readonly Statement[], usesNames: boolean) {
    super('');
    this.#statements = statements;
    this.#usesNames = usesNames;
    this.submit = (connection) => this.#submit(connection as Wire);
  }

  /** Sends it, and answers the result of each statement. */
  async askedOf(client: pg.ClientBase): Promise<pg.QueryResult[]> {
    const asked = new Promise<pg.QueryResult[]>((resolve, reject) => {
      this.callback = (error, results) => (error ? reject(error) : resolve([results].flat()));
      client.query(this);
    });
    return asked.catch((error: Error) => {
      this.#forget();
      // Where it came from, instead of the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #submit(connection: Wire): void {
    const names = namesOf.get(connection) ?? { known: new Set(), doubtful: new Set() };
    namesOf.set(connection, (this.#names = names));
    const { stream } = connection;
    stream.cork();
    for (const { sql, parameters } of this.#statements) {
      const name = (this.#usesNames && nameOf(sql)) || '';
      if (!names.known.has(name)) this.#parse(connection, names, name, sql);
      connection.bind({ statement: name, values: parameters, valueMapper: prepareValue });
      connection.describe({ type: 'P' });
      connection.execute({});
    }
    connection.sync();
    stream.uncork();
  }

  #parse(connection: Wire, { known, doubtful }: Names, name: string, text: string): void {
    if (doubtful.delete(name)) connection.close({ type: 'S', name });
    connection.parse({ name, text });
    if (name === '') return;
    known.add(name);
    this.#new.push(name);
  }

  /** Which of the statements was the one that failed the server does not say, and it has taken none after that. */
  #forget(): void {
    for (const name of this.#new) {
      this.#names?.known.delete(name);
      this.#names?.doubtful.add(name);
    }
    this.#new = [];
  }
}
