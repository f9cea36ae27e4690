import { readdir } from 'node:fs/promises';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './schema.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Brings the database to the newest schema; answers the names of the migrations it ran. Safe to call from several servers at once. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const entries = names.map(async (name) => [name.replace(/\.ts$/, ''), (await import(new URL(name, folder).href)) as Migration] as const);
  return Object.fromEntries(await Promise.all(entries));
}
