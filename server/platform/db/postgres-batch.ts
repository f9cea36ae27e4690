import { createRequire } from 'node:module';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { nameOf } from './prepared.ts';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
/** The answer to one statement. `rowCount` is the number of rows that the statement has read or changed. */
export type Answered = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

type Column = { name: string; read: (text: string) => unknown };
/** PostgreSQL's description of a row's columns. */
type Described = { fields: ReadonlyArray<{ name: string; dataTypeID: number; format: 'text' }> };
type Row = { fields: ReadonlyArray<string | null> };

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  /** Converts a value to a parameter of a statement, as pg's own queries do. */
  prepareValue: (value: unknown) => unknown;
};

/**
 * The names of the prepared statements that the server knows on one connection. `known` maps each name to the columns
 * of the statement's answers, once the server has described them. The columns stay the same as long as the server knows
 * the name. `doubtful` lists names that the server may or may not know.
 */
type Names = { known: Map<string, readonly Column[] | undefined>; doubtful: Set<string> };
const namesOf = new WeakMap<pg.Connection, Names>();

const [DESCRIBE, EXECUTE, SYNC] = [serialize.describe({ type: 'P' }), serialize.execute(), serialize.sync()];

/**
 * A batch: several statements in one message, with a single `Sync` at its end. The server then sends its answers as one
 * message, too. With a `Sync` after each statement, every statement would cost a message in each direction. If a
 * statement fails, the server skips the later statements. Once the server knows a prepared statement, the batch sends
 * only the statement's name, and does not ask for the statement's columns again.
 */
export class Batch extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly #usesNames: boolean;
  readonly #answers: Answered[] = [];
  #sentNames: string[] = [];
  #newNames: string[] = [];
  #names: Names = { known: new Map(), doubtful: new Set() };
  #typeParser: pg.ClientBase['getTypeParser'] | undefined;
  /** The columns of the statement whose answer is arriving. */
  #columns: readonly Column[] | undefined;
  #rows: object[] = [];
  #unreadable: Error | undefined;
  /**
   * pg expects a function with this name. The batch calls it at the end, with the error or with the answers to all
   * statements.
   */
  callback: (error: Error | null, answers: Answered[]) => void = () => {};

  constructor(statements: readonly Statement[], usesNames: boolean) {
    super('');
    this.submit = (connection) => this.#submit(connection);
    this.#statements = statements;
    this.#usesNames = usesNames;
  }

  /** Sends the batch, and returns the result of each statement. */
  async askedOf(client: pg.ClientBase): Promise<Answered[]> {
    this.#typeParser = (...type: Parameters<pg.ClientBase['getTypeParser']>) => client.getTypeParser(...type);
    const asked = new Promise<Answered[]>((resolve, reject) => {
      this.callback = (error, answers) => (error ? reject(error) : resolve(answers));
      client.query(this);
    });
    return asked.catch((error: Error) => {
      this.#forget();
      // With a new stack trace the error points at the caller instead of the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  // pg calls the methods below when messages of the server arrive.

  handleRowDescription({ fields }: Described): void {
    this.#columns = fields.map(({ name, dataTypeID, format }) => {
      return { name, read: this.#typeParser?.(dataTypeID, format) ?? String };
    });
  }

  handleDataRow({ fields }: Row): void {
    this.#columns ??= this.#knownColumns();
    try {
      const row: Record<string, unknown> = {};
      for (const [at, { name, read }] of (this.#columns ?? []).entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : read(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#sentNames[this.#answers.length];
    if (name) this.#names.known.set(name, this.#columns ?? this.#knownColumns() ?? []);
    const words = text.split(' ');
    const count = words.length > 1 ? Number(words.at(-1)) : NaN;
    this.#answers.push({ command: words[0] ?? '', rowCount: isNaN(count) ? null : count, rows: this.#rows });
    this.#columns = undefined;
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable ?? null, this.#answers);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  #submit(connection: pg.Connection): void {
    this.#names = namesOf.get(connection) ?? this.#names;
    namesOf.set(connection, this.#names);
    const message = Buffer.concat([...this.#statements.flatMap((statement) => this.#partsOf(statement)), SYNC]);
    if (connection.stream.writable) connection.stream.write(message);
  }

  #knownColumns(): readonly Column[] | undefined {
    return this.#names.known.get(this.#sentNames[this.#answers.length] ?? '');
  }

  #partsOf({ sql, parameters }: Statement): Buffer[] {
    const { known, doubtful } = this.#names;
    const name = (this.#usesNames && nameOf(sql)) || '';
    this.#sentNames.push(name);
    const parts: Buffer[] = [];
    if (doubtful.delete(name)) parts.push(serialize.close({ type: 'S', name }));
    if (!known.has(name)) parts.push(serialize.parse({ name, text: sql }));
    // The cast is safe: pg passes its own values in the same way.
    parts.push(serialize.bind({ statement: name, values: parameters as unknown[], valueMapper: prepareValue }));
    if (known.get(name) === undefined) parts.push(DESCRIBE);
    parts.push(EXECUTE);
    if (name !== '' && !known.has(name)) {
      known.set(name, undefined);
      this.#newNames.push(name);
    }
    return parts;
  }

  /**
   * Marks the new names of prepared statements as doubtful after an error. The server does not report which statement
   * failed, and has skipped the later statements, so it may not know the names of these statements.
   */
  #forget(): void {
    for (const name of this.#newNames) {
      this.#names.known.delete(name);
      this.#names.doubtful.add(name);
    }
    this.#newNames = [];
  }
}
