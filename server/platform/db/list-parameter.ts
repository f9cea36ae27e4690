import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/**
 * Returns the SQL condition that a column's text is in a list. The list is one parameter in JSON, so the statement is
 * the same for any number of values, and `prepared` can compose it once.
 */
export function isListed(db: Db, column: string, json: string): RawBuilder<SqlBool> {
  const value = sql.ref(column);
  return isPostgres(db)
    ? // PostgreSQL expects few values in an array of unknown length, and therefore uses the index.
      sql`${value} = any(array(select json_array_elements_text(${json}::json)))`
    : sql`${value} in (select value from json_each(${json}))`;
}
