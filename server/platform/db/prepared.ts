import { hash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

// Composing a query and writing it as SQL costs the process several times more than running it. A query that every
// order needs is composed once, with placeholders for its values; after that only the values are filled in.

type Value = string | number | null | undefined;
/**
 * Values, lists of values and objects with values: their number decides the SQL, while the values themselves do not.
 */
type Given = Value | readonly Given[] | { readonly [name: string]: Given };

/** A query that can be sent among others (`together`), or alone. */
export type PreparedQuery<Row> = Compilable<Row> & {
  execute: () => Promise<Row[]>;
  executeTakeFirst: () => Promise<Row | undefined>;
};

type Composed = Pick<CompiledQuery, 'query' | 'queryId' | 'sql'> & { places: readonly unknown[] };

/** The cache has room for every number of lines that an order has; unused shapes are dropped. */
const MOST_SHAPES = 200;

/**
 * Makes a query that is composed once for each shape of its arguments. `compose` sees placeholders: it may count them,
 * but must not look at their values, and passes them on unchanged. Undefined stays undefined.
 */
export function prepared<Args extends readonly Given[], Row>(
  compose: (db: Db, ...args: Args) => Compilable<Row>,
): (db: Db, ...args: Args) => PreparedQuery<Row> {
  const shapes = new Map<string, Composed>();
  return (db, ...args) => {
    const compile = (): CompiledQuery<Row> => {
      const values: Value[] = [];
      const shape = `${isPostgres(db) ? 'postgres' : 'sqlite'}${takeApart(args, values)}`;
      const composed = shapes.get(shape) ?? keep(shapes, shape, composedOf(db, compose, args));
      const { query, queryId, sql, places } = composed;
      const parameters = places.map((place) => (place instanceof StandIn ? values[place.at] : place));
      return { query, queryId, sql, parameters };
    };
    const execute = async () => (await db.executeQuery(compile())).rows;
    return { compile, execute, executeTakeFirst: async () => (await execute())[0] };
  };
}

const names = new Map<string, string>();

/**
 * Answers the name by which a server may keep a prepared query, for each connection; undefined for other queries, and
 * for a query that answers all columns of a table, because these columns change with the next migration. The name is
 * made from the text, so the same name never means another query.
 */
export function nameOf(sql: string): string | undefined {
  return names.get(sql);
}

/** The placeholder of a value. The placeholder throws an error if code treats it as the value. */
class StandIn {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }

  toJSON(): never {
    return this.toString();
  }

  toString(): never {
    throw new Error('the value of a prepared query is not known while it is composed');
  }

  valueOf(): never {
    return this.toString();
  }
}

function composedOf<Args extends readonly Given[], Row>(
  db: Db,
  compose: (db: Db, ...args: Args) => Compilable<Row>,
  args: Args,
): Composed {
  let count = 0;
  // The cast is safe: `compose` treats a placeholder like its value.
  const standIns = withStandIns(args, () => new StandIn(count++)) as unknown as Args;
  const { query, queryId, sql, parameters } = compose(db, ...standIns).compile();
  if (!/(select|returning) \*/.test(sql)) names.set(sql, `shop_${hash('sha256', sql).slice(0, 32)}`);
  return { query, queryId, sql, places: parameters };
}

function keep(shapes: Map<string, Composed>, shape: string, composed: Composed): Composed {
  const [oldest] = shapes.keys();
  if (shapes.size >= MOST_SHAPES && oldest !== undefined) shapes.delete(oldest);
  shapes.set(shape, composed);
  return composed;
}

/** Adds the values in order to `values`, and answers the shape that remains without them. */
function takeApart(given: Given, values: Value[]): string {
  if (given === undefined) return '-';
  if (given === null || typeof given !== 'object') {
    values.push(given);
    return '.';
  }
  let shape = '';
  if (isList(given)) for (const one of given) shape += takeApart(one, values);
  else for (const name in given) shape += name + takeApart(given[name], values);
  return isList(given) ? `[${shape}]` : `{${shape}}`;
}

function withStandIns(given: Given, next: () => StandIn): unknown {
  if (given === undefined) return undefined;
  if (given === null || typeof given !== 'object') return next();
  if (isList(given)) return given.map((one) => withStandIns(one, next));
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, withStandIns(one, next)]));
}

/** Array.isArray does not narrow TypeScript's read-only lists. */
function isList(given: Given): given is readonly Given[] {
  return Array.isArray(given);
}
