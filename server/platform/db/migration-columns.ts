import type { CreateTableBuilder } from 'kysely';

type NameOf<Written extends string> = Written extends `${infer Name}?` ? Name : Written;

/**
 * Adds columns of one type to a table, in the given order. Use this function with Kysely's `$call`. A column is never
 * null, unless a question mark follows its name. Do not change this function, because a released migration must always
 * run the same SQL.
 */
export function columns<Written extends string>(type: 'text' | 'integer' | 'bigint', ...all: readonly Written[]) {
  return <Table extends string, Names extends string>(table: CreateTableBuilder<Table, Names>) =>
    all.reduce<CreateTableBuilder<Table, Names | NameOf<Written>>>((table, written) => {
      // The cast is safe: the value is the name without its question mark.
      const name = written.replace(/\?$/, '') as NameOf<Written>;
      return table.addColumn(name, type, (column) => (name === written ? column.notNull() : column));
    }, table);
}
