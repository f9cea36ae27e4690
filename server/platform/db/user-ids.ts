import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** The ids of accounts: a list, or a query that selects them. */
export type UserIds = readonly string[] | SelectQueryBuilder<Schema, 'users', { id: string }>;
