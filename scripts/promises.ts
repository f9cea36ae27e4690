// This file lists the shop's promises, and for each promise the tests that prove it. `npm run prove` runs these tests
// and writes docs/promises.md.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `tests` is a part of the titles of the tests that prove the promise. Without `tests`, all tests of the file prove the
 * promise. Only the full form of `npm run prove` runs journeys (`isJourney`) and tests that take minutes
 * (`isFullOnly`).
 */
export type Proof = { file: string; tests?: string; isJourney?: true; isFullOnly?: true };
export type PromiseMade = {
  says: string;
  proofs: Proof[];
  /** The part of the promise that no test proves yet, or that the shop does not keep. */
  open?: string;
  /** The part of the promise that only the full form of `npm run prove` tests. */
  openInQuickForm?: string;
};

const journeys = join(import.meta.dirname, '../e2e');
/** The journeys that check pages with axe. */
const journeysWithAxe = readdirSync(journeys)
  .filter((name) => name.endsWith('.spec.ts') && !name.startsWith('keyboard'))
  .filter((name) => readFileSync(join(journeys, name), 'utf8').includes('expectAccessible'))
  .map((name) => `e2e/${name}`);

export const promises: PromiseMade[] = [
  {
    says: 'No oversell, no lost stock: exactly as many orders as pieces, and stock is what was there less what was ordered',
    proofs: [
      { file: 'server/sales/orders/orders.test.ts', tests: 'many buyers at once' },
      { file: 'server/app/attacks/last-pieces.attack.test.ts', isFullOnly: true },
      { file: 'server/app/attacks/far-database.attack.test.ts', tests: 'many buyers of the last pieces' },
    ],
    openInQuickForm: 'the quick form is one round; the full one goes on for 100 seconds or 50 rounds of 200 buyers',
  },
  {
    says: 'A repeated checkout never makes a second order',
    proofs: [
      { file: 'server/sales/orders/orders.test.ts', tests: 'a repeated checkout' },
      { file: 'server/platform/idempotency/idempotency.test.ts' },
      { file: 'server/app/attacks/clock.attack.test.ts', tests: 'while the clock jumps' },
      { file: 'server/app/attacks/hang-up.attack.test.ts' },
    ],
  },
  {
    says: 'Carts A,B and B,A at once: no deadlock, exact stock',
    proofs: [
      { file: 'server/sales/orders/orders.test.ts', tests: 'carts A,B and carts B,A' },
      { file: 'server/platform/db/lock-order.test.ts' },
    ],
  },
  {
    says: 'Parallel cancels give stock back once; cancelling against shipping never mixes',
    proofs: [{ file: 'server/sales/orders/orders.test.ts', tests: 'cancelling' }],
  },
  {
    says: 'An acknowledged order survives a kill of the server at any moment',
    proofs: [
      { file: 'server/app/attacks/killed.attack.test.ts', tests: 'killed at any moment' },
      { file: 'server/platform/jobs/processes.test.ts' },
    ],
    openInQuickForm: 'the quick form kills once; the full one goes on for 100 seconds or a hundred kills',
  },
  {
    says: 'A restart under load fails no request',
    proofs: [
      { file: 'server/app/attacks/handing-over.attack.test.ts' },
      { file: 'e2e/new-build.spec.ts', isJourney: true },
    ],
    openInQuickForm: 'the quick form hands over fewer times and under less load',
  },
  {
    says: 'The database’s connection may die at any moment: nothing crashes, nothing is half done',
    proofs: [
      { file: 'server/app/attacks/killed.attack.test.ts', tests: 'connections that are ended all the time' },
      { file: 'server/app/attacks/failover.attack.test.ts' },
      { file: 'server/app/attacks/failover-meanwhile.attack.test.ts' },
      { file: 'server/platform/db/heartbeat.test.ts' },
      { file: 'server/platform/db/unconfirmed.test.ts' },
      { file: 'server/app/attacks/cluster.attack.test.ts' },
      { file: 'server/goods/catalogue/cut-off.test.ts' },
    ],
    openInQuickForm: 'the quick form ends connections for two seconds and fails over twice; the full one ten times',
  },
  {
    says: 'A full disk loses nothing acknowledged, and heals by itself',
    proofs: [
      { file: 'server/app/attacks/full-disk.attack.test.ts' },
      { file: 'server/app/attacks/unwritable-log.attack.test.ts' },
    ],
    openInQuickForm:
      'in the quick form a database that may not grow stands for the disk, on SQLite; ' +
      'in the full one a small disk is filled, on both engines',
  },
  {
    says: 'Mail that is down or slow never delays or loses an order',
    proofs: [
      { file: 'server/sales/orders/confirmation.test.ts', tests: 'by a real mail server' },
      { file: 'server/platform/jobs/processes.test.ts' },
      { file: 'server/app/attacks/clock.attack.test.ts', tests: 'what ' },
    ],
  },
  {
    says: 'Slow sockets do not slow honest shoppers; a weak phone’s upload is read to its end',
    proofs: [
      { file: 'server/app/attacks/slow.attack.test.ts' },
      { file: 'server/app/attacks/many-slow.attack.test.ts', isFullOnly: true },
    ],
    openInQuickForm: 'the quick form measures nobody beside the slow ones',
  },
  {
    says: 'Bad input gets no 5xx, no reset, and an error of the usual shape',
    proofs: [
      { file: 'server/app/attacks/http.attack.test.ts' },
      { file: 'server/app/attacks/text.attack.test.ts' },
      { file: 'server/platform/http/contract.test.ts', tests: 'senseless body' },
      { file: 'server/app/attacks/fuzz.attack.test.ts' },
    ],
  },
  {
    says: 'Every call as guest, customer, other customer and staff: refused where it must be, nothing changed',
    proofs: [{ file: 'server/platform/http/refused-calls.test.ts' }],
  },
  {
    says:
      'Uploads: every bad file behaves as its index says, nothing is half stored, GPS is gone; ' +
      'what a crash leaves or nothing uses is swept; a lost connection goes on where it was cut',
    proofs: [
      { file: 'server/platform/pictures/uploads.test.ts' },
      { file: 'server/platform/pictures/sweep-pictures.test.ts' },
      { file: 'server/platform/pictures/unused-pictures.test.ts' },
      { file: 'server/platform/pictures/half-stored.test.ts' },
      { file: 'server/platform/pictures/away.test.ts' },
      { file: 'server/platform/uploads/uploads.test.ts' },
      { file: 'server/app/attacks/upload-memory.attack.test.ts' },
      { file: 'e2e/slow-upload.spec.ts', isJourney: true },
    ],
  },
  {
    says: 'Headers score A+, and no journey breaks the content policy',
    proofs: [
      { file: 'server/platform/http/security-headers.test.ts' },
      { file: 'server/platform/http/page-csp.test.ts' },
      { file: 'e2e/trusted-types.spec.ts', isJourney: true },
      { file: 'e2e/office-screens.spec.ts', isJourney: true },
    ],
    open: 'Mozilla’s analyser is run by hand',
  },
  {
    says: 'HTML of legal pages: no script ever runs',
    proofs: [
      { file: 'server/site/legal-pages/legal-pages.test.ts', tests: 'sanitised' },
      { file: 'e2e/admin-legal.spec.ts', tests: 'attack vectors', isJourney: true },
    ],
  },
  {
    says: 'Wrong guesses at a one-time code: few are weighed, at once or not',
    proofs: [
      { file: 'server/app/attacks/one-time-codes.attack.test.ts' },
      { file: 'server/app/attacks/clock.attack.test.ts', tests: 'codes and challenges' },
    ],
  },
  {
    says: 'Backup while selling, restored elsewhere: the same shop',
    proofs: [{ file: 'server/office/backup/backup.test.ts' }],
  },
  {
    says: 'Migrations run once, are resumed, servers may start together, and the version before serves meanwhile',
    proofs: [
      { file: 'server/platform/db/migrate.test.ts' },
      { file: 'server/office/backup/upgrades.test.ts' },
      { file: 'server/app/attacks/starting-together.attack.test.ts' },
      { file: 'server/platform/db/version-before.test.ts' },
      { file: 'server/app/attacks/version-before.attack.test.ts', isFullOnly: true },
    ],
  },
  {
    says: 'Any Unicode is stored, found and shown; NUL and lone surrogates are refused; time is Indian',
    proofs: [
      { file: 'server/app/attacks/text.attack.test.ts' },
      { file: 'server/platform/db/locale.test.ts' },
      { file: 'server/goods/import/spreadsheet.test.ts', tests: 'whatever the names hold' },
      { file: 'server/app/attacks/time-zones.attack.test.ts', isFullOnly: true },
    ],
    openInQuickForm:
      'the quick form runs under one time zone; the full one runs what tells days, times and money under four',
  },
  {
    says: 'WCAG 2.2 AA: no axe finding, every journey by keyboard alone',
    proofs: ['e2e/keyboard.spec.ts', 'e2e/keyboard-office.spec.ts', ...journeysWithAxe].map((file) => ({
      file,
      isJourney: true as const,
    })),
  },
  {
    says: 'No secret, code, hash or parameter in any log or answer',
    proofs: [
      { file: 'server/app/attacks/who-has-an-account.attack.test.ts' },
      { file: 'server/platform/http/errors.test.ts' },
      { file: 'server/app/attacks/secrets.attack.test.ts' },
    ],
  },
  {
    says: 'A second server on the same embedded data is safe, and others go on meanwhile',
    proofs: [
      { file: 'server/platform/db/sqlite.test.ts', tests: 'several processes on one file' },
      { file: 'server/app/attacks/held-database.attack.test.ts' },
      { file: 'server/app/attacks/long-work.attack.test.ts' },
    ],
  },
  {
    says: 'The goods ordered are the goods shown, and go to the address shown',
    proofs: [
      { file: 'server/sales/placing/shown.test.ts' },
      { file: 'server/sales/cart/gone.test.ts' },
      { file: 'e2e/shown.spec.ts', isJourney: true },
    ],
  },
  {
    says: 'One document, one name or one account’s asking breaks no batch, and slows nobody down for long',
    proofs: [
      { file: 'server/sales/invoices/any-name.test.ts' },
      { file: 'server/sales/invoices/invoice-pdf.test.ts' },
      { file: 'server/platform/http/at-once.test.ts' },
    ],
  },
  {
    says: 'No order is paid by words: what a payer writes is no amount, no number and no status',
    proofs: [
      { file: 'server/sales/upi/payers-words.test.ts' },
      { file: 'server/sales/upi/read-statement.test.ts' },
      { file: 'server/sales/upi/torn-rows.test.ts' },
      { file: 'server/sales/upi/other-income.test.ts' },
      { file: 'server/app/attacks/statement.attack.test.ts' },
    ],
  },
  {
    says: 'Money that comes online is kept, refunded or owed at every step; no order is paid twice, and none packed unpaid',
    proofs: [
      { file: 'server/sales/online/sequences.test.ts' },
      { file: 'server/sales/online/races.test.ts' },
      { file: 'server/sales/online/money-back.test.ts' },
      { file: 'server/sales/online/webhooks.test.ts' },
      { file: 'server/sales/online/killed-refund.test.ts' },
    ],
  },
];
