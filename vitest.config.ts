import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasPgBouncer } from './test/pgbouncer.ts';
import { listOnPostgres, listOnPostgresOnly } from './test/runs.ts';

const api = ['server/**/*.test.ts', 'demo/*.test.ts'];
/**
 * `npm test` sets `TESTS=core`: a part that one waits for. Without it every test runs, and those of the API run on both
 * engines, whatever their first line says (`npm run test:full`, `npm run test:api`).
 */
const isCore = process.env['TESTS'] === 'core';
/** All attacks but the eight of `npm test`: quick ones against money, orders, roles and strangers' words. */
const otherAttacks =
  'server/app/attacks/!({customers,http,money-at-once,off-sale,order-life,roles,statement,strangers-words}.attack.test.ts)';
/** Drills in which processes are killed, work is cut off, or shops are changed at random for half a minute. */
const drills = [
  'server/platform/db/heartbeat.test.ts',
  'server/platform/http/cached-as-fresh.test.ts',
  'server/platform/pictures/half-stored.test.ts',
  'server/office/backup/{half-restored,payments-since}.test.ts',
  'server/goods/catalogue/{index,search}-as-walk.test.ts',
  'server/goods/import/{killed-command,worst-files}.test.ts',
  'server/**/killed.test.ts',
  'server/sales/online/killed-payment.test.ts',
  'server/platform/jobs/processes.test.ts',
  'server/platform/emails/many-emails.test.ts',
];
/** These build a release, install it, or start a shop behind nginx, which takes longer than all other rules. */
const installations = ['test/{behind-nginx,installed,release}.test.ts'];
const isFull = process.env['ATTACK'] === 'full';
/**
 * The tests in which several requests compete for the same rows, and those of code that holds connections: they run at
 * SERIALIZABLE and through a pooler, too, both at once.
 */
const racing = [
  'server/sales/orders/{orders,undo-status}.test.ts',
  'server/sales/placing/{place-together,turns}.test.ts',
  'server/sales/cart/*.test.ts',
  'server/platform/idempotency/*.test.ts',
  'server/sales/returns/races.test.ts',
  'server/sales/invoices/numbers.test.ts',
  'server/platform/db/{lock-order,together,snapshot,edited-elsewhere}.test.ts',
  'server/platform/http/rate-limits.test.ts',
  'server/platform/jobs/jobs.test.ts',
  'server/app/attacks/{last-pieces,money-at-once}.attack.test.ts',
];
/**
 * In full size (`ATTACK=full npm run test:api -- --project serializable`), all that is done to orders and their stock.
 */
const rows = isFull
  ? [
      ...racing,
      'server/sales/{editing,order-limits,orders,parcels,placing,returns,invoices}/**/*.test.ts',
      'server/goods/import/**/*.test.ts',
      'server/goods/catalogue/catalogue.test.ts',
      'server/app/attacks/hang-up.attack.test.ts',
    ]
  : racing;
/** Small files that take long, most of it waiting. Vitest begins with large ones, and would end with these alone. */
const slow =
  /(many-emails|outside\/mail|webhooks|failing-receivers|upgrades|killed|processes|failover|cluster|handing-over|unsent-emails)[\w.]*\.test\.ts$/;
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (slow.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
  }
}

/**
 * The server is TypeScript that Node runs as it is, and so it does here: no module is rewritten first, and each call of
 * another module's function is one step, as in a shop.
 */
const native = { viteModuleRunner: false, nodeLoader: false };

// It ends only what hangs: no test may fail because the machine is slow, or busy. The attacks in full size (npm
// run attack) take minutes.
const testTimeout = isFull ? 600_000 : 120_000;
// By itself a poll gives up after one second, which a busy machine takes for less.
const shared = {
  environment: 'node' as const,
  testTimeout,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Rules run once, and the API's tests on SQLite and PostgreSQL. By itself Vitest leaves one core
 * to the watcher, and loads every module anew for every file: a fifth of the time. Files share modules here, so a test
 * restores what it stubs. Some wait for processes, leases and mail servers: two more workers than cores use that time.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 2,
    isolate: false,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'messages/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'demo/*/*.test.ts',
            'test/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: isCore ? installations : [],
        },
      },
      {
        test: {
          ...shared,
          experimental: native,
          name: 'sqlite',
          include: api,
          exclude: isCore ? [otherAttacks, ...drills, ...listOnPostgresOnly()] : [],
          env: { ENGINE: 'sqlite' },
          globalSetup: ['test/sqlite-template.ts'],
        },
      },
      {
        test: {
          ...shared,
          experimental: native,
          name: 'postgres',
          include: isCore ? listOnPostgres() : api,
          env: { ENGINE: 'postgres' },
          globalSetup: ['test/postgres-cluster.ts'],
        },
      },
      {
        test: {
          ...shared,
          experimental: native,
          name: 'serializable',
          include: !isCore && (isFull || !hasPgBouncer) ? rows : [],
          env: { ENGINE: 'postgres', ISOLATION: 'serializable' },
          globalSetup: ['test/postgres-cluster.ts'],
        },
      },
      {
        test: {
          ...shared,
          experimental: native,
          name: 'pgbouncer',
          // Where Debian's package is missing there is nothing to run.
          include: hasPgBouncer && !isCore ? rows : [],
          // In full size each is shown by itself.
          env: { ENGINE: 'postgres', POOLER: '1', ...(!isFull && { ISOLATION: 'serializable' }) },
          globalSetup: ['test/postgres-cluster.ts'],
        },
      },
    ],
  },
});
