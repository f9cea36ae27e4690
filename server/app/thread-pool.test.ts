import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const main = readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8');

test('the server sets the number of its threads before anything else can need one', () => {
  expect(/^import .*$/m.exec(main)?.[0]).toBe("import '../platform/thread-pool.ts';");
});

test.runIf(process.platform === 'linux')(
  'a program that imports it first has more than the four threads of Node',
  () => {
    const program = `
    import '${join(import.meta.dirname, '../platform/thread-pool.ts')}';
    import { pbkdf2 } from 'node:crypto';
    import { readdirSync } from 'node:fs';
    const threads = () => readdirSync('/proc/self/task').length;
    const before = threads();
    await Promise.all(Array.from({ length: 8 }, () => new Promise((done) => pbkdf2('a', 'b', 1000, 32, 'sha256', done))));
    console.log(threads() - before);`;
    const { UV_THREADPOOL_SIZE: _, ...env } = process.env;
    const more = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], { env });
    expect(Number(more)).toBeGreaterThanOrEqual(8);
  },
);
