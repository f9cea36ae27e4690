import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// The checks of `npm run lint` share the functions of this file, which find the project's sources and their imports.

export const root = join(import.meta.dirname, '..');
export const rooms = ['domain', 'messages', 'contract', 'server', 'web', 'demo'] as const;
export type Room = (typeof rooms)[number];

/** Lists the TypeScript files below a folder, without the generated messages/compiled. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('compiled'))
    .map((name) => join(folder, name));
}

/**
 * Lists the targets of all imports in the text of a source, exactly as the source writes them. The list includes static
 * imports, imports of types, and import().
 */
export function importTargets(text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target = '']) => target);
}
