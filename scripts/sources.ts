import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// The code that the checks of npm run lint share: it finds the project's sources and their imports.

export const root = join(import.meta.dirname, '..');
export const rooms = ['domain', 'messages', 'contract', 'server', 'web', 'demo'] as const;
export type Room = (typeof rooms)[number];

/** The TypeScript files below a folder, without the generated messages/compiled. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('compiled'))
    .map((name) => join(folder, name));
}

/** Lists the targets that a source's text imports, as written there: statically, as types, or by import(). */
export function importTargets(text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target = '']) => target);
}
