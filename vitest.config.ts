import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hasPgBouncer } from './test/pgbouncer.ts';

const api = ['server/**/*.test.ts'];
/** What several do to the same rows, and what keeps connections: these run at SERIALIZABLE and through a pooler, too. */
const rows = [
  'server/{cart,orders,order-limits,parcels,returns,invoices,idempotency}/*.test.ts',
  'server/catalogue/catalogue.test.ts',
  'server/db/{lock-order,together,snapshot,edited-elsewhere}.test.ts',
  'server/http/rate-limits.test.ts',
  'server/jobs/jobs.test.ts',
  'server/spreadsheet/spreadsheet.test.ts',
  'server/attacks/last-pieces.attack.test.ts',
];
const isFull = process.env['ATTACK'] === 'full';
/** Of these, what waits for mail servers, draws files, or tries each cell of a table: in full size only. */
const slowRows = isFull
  ? []
  : [
      'server/orders/{steps,confirmation,order-emails}.test.ts',
      'server/invoices/{invoice-pdf,gst-file}.test.ts',
      'server/returns/photos.test.ts',
    ];
// It ends only what hangs: no test may fail because the machine is slow, or busy. The attacks in full size (npm run attack)
// take minutes.
const testTimeout = isFull ? 600_000 : 120_000;
// By itself a poll gives up after one second, which a busy machine takes for less.
const shared = {
  environment: 'node' as const,
  testTimeout,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Rules once; everything that touches the database on both engines. By itself Vitest leaves one core to the watcher, and
 * loads every module anew for every file: a fifth of the time. Files share modules here, so a test restores what it stubs.
 * Some wait for processes, leases and mail servers: one more worker than cores uses that time.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1,
    isolate: false,
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
            'studio/**/*.test.ts',
            'test/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'sqlite',
          include: api,
          env: { ENGINE: 'sqlite' },
          globalSetup: ['test/sqlite-template.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: api,
          env: { ENGINE: 'postgres' },
          globalSetup: ['test/postgres-cluster.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'serializable',
          include: rows,
          exclude: slowRows,
          env: { ENGINE: 'postgres', ISOLATION: 'serializable' },
          globalSetup: ['test/postgres-cluster.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'pgbouncer',
          // Where Debian's package is missing there is nothing to run.
          include: hasPgBouncer ? rows : [],
          exclude: slowRows,
          env: { ENGINE: 'postgres', POOLER: '1' },
          globalSetup: ['test/postgres-cluster.ts'],
        },
      },
    ],
  },
});
