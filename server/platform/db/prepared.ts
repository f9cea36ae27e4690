import { hash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

// Composing a query with Kysely and turning it into SQL takes this process several times longer than running it. The
// shop therefore composes a query that every order needs only once, with placeholders for its values. For each order,
// the shop then only fills in the values.

type Value = string | number | null | undefined;
/**
 * The arguments of a prepared query: values, lists of values and objects of values. The SQL depends on the number of
 * values, but not on the values themselves.
 */
type Given = Value | readonly Given[] | { readonly [name: string]: Given };

/** A query that was composed before. The shop can send the query alone, or together with other queries (`together`). */
export type PreparedQuery<Row> = Compilable<Row> & {
  execute: () => Promise<Row[]>;
  executeTakeFirst: () => Promise<Row | undefined>;
};

type Composed = Pick<CompiledQuery, 'query' | 'queryId' | 'sql'> & { places: readonly unknown[] };

/**
 * The most shapes of one query in the cache. Orders have many different numbers of lines, and each number is a shape of
 * its own. If the cache is full, it removes the shape that it has stored for longest.
 */
const MOST_SHAPES = 200;

/**
 * Makes a query that is composed once for each shape of its arguments. (The shape is the number and nesting of the
 * values.) `compose` gets placeholders instead of values: it may count them and pass them on, but not look at their
 * values. An argument that is undefined stays undefined.
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
 * Returns the name under which a server may keep a prepared query for a connection. The name is a hash of the SQL, so a
 * name never stands for two queries. Returns undefined for a query that `prepared` has not composed, and for a query
 * with `select *` or `returning *`, because the next migration may change the table's columns.
 */
export function nameOf(sql: string): string | undefined {
  return names.get(sql);
}

/**
 * A placeholder for a value while a query is composed. The placeholder throws an error if code uses it as a text or a
 * number.
 */
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

/**
 * Adds the values of the arguments to `values`, in order. Returns the shape of the arguments, which contains no values.
 */
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

/** Returns whether an argument is a list. TypeScript does not narrow read-only lists by `Array.isArray` itself. */
function isList(given: Given): given is readonly Given[] {
  return Array.isArray(given);
}
