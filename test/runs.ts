import { closeSync, globSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * `npm test` runs the API's tests on SQLite. A test file whose first line is `// On both engines: why.` also runs on
 * PostgreSQL. A test file whose first line is `// On PostgreSQL: why.` runs only on PostgreSQL. `npm run test:full`
 * runs every file on both engines.
 */
const onPostgres = /^\/\/ On (both engines|PostgreSQL): \S/;
const onPostgresOnly = /^\/\/ On PostgreSQL: \S/;

/** Lists the test files of the API that `npm test` runs on PostgreSQL, as paths from the project's folder. */
export function listOnPostgres(): string[] {
  return testFiles().filter((file) => onPostgres.test(beginningOf(file)));
}

/** Lists the test files that `npm test` does not run on SQLite. */
export function listOnPostgresOnly(): string[] {
  return testFiles().filter((file) => onPostgresOnly.test(beginningOf(file)));
}

function testFiles(): string[] {
  return globSync(['server/**/*.test.ts', 'demo/*.test.ts'], { cwd: root });
}

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(32);
  const descriptor = openSync(join(root, file), 'r');
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
