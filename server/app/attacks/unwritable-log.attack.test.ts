import { existsSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { commandThatServes, makeServerFolder, startServer } from '../../../test/processes.ts';
import { isPostgres } from '../../../test/shop.ts';

// The shop cannot write its log, which goes to a file on a full disk, or to a program that has ended.

const steps: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});
/** Each check of readiness uses a new connection. A kept-alive connection would delay a server that hands over. */
const isReady = async (origin: string) =>
  new Promise<boolean>((resolve) =>
    get(`${origin}/readyz`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false)),
  );

async function start(command?: { command: string; args: string[] }) {
  const { folder, build, remove } = await makeServerFolder();
  steps.push(remove);
  const env = { DATA_DIR: join(folder, 'data'), BUILD_DIR: build, LOG_LEVEL: 'info' };
  const server = await startServer(env, command ?? { args: [await commandThatServes()] });
  steps.push(async () => server.end());
  return server;
}

test.skipIf(isPostgres || !existsSync('/dev/full'))(
  'a shop that prints to a full disk opens, serves, and hands over',
  async () => {
    const args = ['-c', 'exec "$0" "$1" > /dev/full 2>&1', process.execPath, await commandThatServes()];
    const server = await start({ command: 'sh', args });
    await vi.waitUntil(async () => server.child.exitCode !== null || (await isReady(server.origin)), 60_000);
    expect(server.child.exitCode).toBe(null);
    server.child.kill('SIGHUP');
    await expectHandedOver(server);
  },
  180_000,
);

test.skipIf(isPostgres || !existsSync('/dev/full'))(
  'so does one whose reader has ended',
  async () => {
    const server = await start();
    expect(await server.ready(), server.printed()).toBe(true);
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    server.child.kill('SIGHUP');
    await expectHandedOver(server);
  },
  180_000,
);

/** Waits until another process answers. The process that holds the port (the launcher) must still run. */
async function expectHandedOver({ origin, child }: Awaited<ReturnType<typeof start>>): Promise<void> {
  const serversOf = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const before = serversOf();
  await vi.waitUntil(() => child.exitCode !== null || serversOf().some((pid) => !before.includes(pid)), 60_000);
  await vi.waitUntil(() => child.exitCode !== null || !serversOf().includes(before[0] ?? ''), 90_000);
  expect(child.exitCode).toBe(null);
  expect(await isReady(origin)).toBe(true);
}
