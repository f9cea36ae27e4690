import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Accounts: a list of their ids, or a query that selects the ids. */
export type UserIds = readonly string[] | SelectQueryBuilder<Schema, 'users', { id: string }>;
