import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What owners really bring: small files in the public forms of others, beside the project. */
const folder = join(import.meta.dirname, '../../shared/field');
export const hasFieldFiles = existsSync(folder);

export const fieldFiles = (kind: 'products'): string[] =>
  hasFieldFiles ? readdirSync(join(folder, kind)).toSorted() : [];

export const fieldFile = (kind: 'products', name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(folder, kind, name)));
