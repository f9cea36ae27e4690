import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../scripts/sources.ts';

// The test runs no container. Fake programs replace those that the script calls. To simulate a script that is killed at
// a step, the test lets the fake program of that step fail.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replica-'));
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs the script. `copies` is the shell code of the fake program that copies the database; like the real one, it
 * refuses a folder with content.
 */
function run(copies: string) {
  const program = (name: string, text: string) =>
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\nset -eu\n${text}\n`, { mode: 0o755 });
  program(
    'pg_basebackup',
    `mkdir -p "$2"; [ -z "$(ls -A "$2")" ]; cd "$2"; mkdir global; echo 15 > PG_VERSION; ${copies}`,
  );
  program('postgres', 'cat "$PGDATA/global/pg_control" "$PGDATA/standby.signal"');
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    PGDATA: join(folder, 'data'),
    PRIMARY: 'db',
    REPLICATION_PASSWORD: 'secret',
  };
  return spawnSync('sh', [join(root, 'deploy/postgres/replica.sh')], { env, encoding: 'utf8' });
}

const WHOLE = 'echo control > global/pg_control; echo standby > standby.signal';

test.each(['', 'echo control > global/pg_control;'])('a copy that was killed (%j) is made anew', (begun) => {
  expect(run(`${begun} kill -9 $$`).status).not.toBe(0);
  expect(run(WHOLE)).toMatchObject({ status: 0, stdout: 'control\nstandby\n' });
});

test('a whole copy is followed, not made again', () => {
  expect(run(WHOLE).status).toBe(0);
  expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['PG_VERSION', 'global', 'standby.signal']);
  expect(run('exit 1')).toMatchObject({ status: 0, stdout: 'control\nstandby\n' });
});
