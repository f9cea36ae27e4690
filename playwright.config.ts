import { defineConfig } from '@playwright/test';
import { chromiumPath, ports, type Engine } from './e2e/shops.ts';

const on = (engine: Engine) => ({ baseURL: `http://127.0.0.1:${ports[engine]}` });

/**
 * Journeys of screens that differ between a desk and a phone in more than the number of columns: they run at both
 * widths. Their tests that are alike at both run on the phone only, by their tag @phone.
 */
const atBothWidths = ['back-office', 'frame', 'notices', 'product', 'product-pictures', 'shop-cards'];

/**
 * Shoppers come by phone: what is left of their journeys runs there. The last two use the computer's
 * address in the network.
 */
const onAPhone = [
  'account',
  'account-addresses',
  'basket',
  'buy-a-dress',
  'confirm-email',
  'contact',
  'delivery',
  'home',
  'login',
  'look-around',
  'pay-online',
  'search',
  'shop',
  'shop-filters',
  'guests',
  'first-rows',
  'evening',
  'network-address',
];

/**
 * The rest runs at a desk; and so does everything at both widths with JOURNEYS_WIDTHS=both, but these: they are alike
 * there, or one would change what the other reads.
 */
const atADeskAlways = [
  'account-orders',
  'admin-legal',
  'admin-office',
  'admin-products-together',
  'admin-security',
  'admin-sheet',
  'admin-spreadsheet',
  'admin-staff',
  'admin-unsaved',
  'colours',
  'connect-gateway',
  'confirmation',
  'covered-focus',
  'dashboard',
  'empty-shop',
  'found',
  'keyboard',
  'keyboard-office',
  'languages',
  'large-text',
  'late-answers',
  'lost-answer',
  'new-build',
  'office-screens',
  'pack-by-keys',
  'packing-morning',
  'parts-offline',
  'passkeys',
  'recipient',
  'print',
  'refused-storage',
  'session',
  'slow-script',
  'still-while-loading',
  'trusted-types',
  'two-colleagues',
  'typed-text',
  'valid-html',
  'weak-network',
];

/**
 * `npm test` runs the journeys tagged @core, each at one width: shoppers' on the phone, the back office's at the desk.
 * `npm run test:full` runs all.
 */
const isCore = process.env['TESTS'] === 'core';
const inFiles = (names: readonly string[]) => `(?<![\\w-])(?:${names.join('|')})\\.spec\\.ts`;
const areBothWanted = process.env['JOURNEYS_WIDTHS'] === 'both';
/**
 * What Playwright compares these with is the file's name, the titles and the tags. A single test runs at both widths by
 * its tag.
 */
const shoppersAtBoth = atBothWidths.filter((name) => name !== 'back-office');
const coreOnAPhone = `(?:.*${inFiles([...onAPhone, ...shoppersAtBoth])}|.*@phone|.*@both-widths)`;
const atADesk = areBothWanted ? /./ : new RegExp(`^(?!.*${inFiles(onAPhone)})(?!.*@phone)|@both-widths`);
const atAPhone = areBothWanted
  ? new RegExp(`^(?!.*${inFiles(atADeskAlways)})`)
  : new RegExp(`${inFiles([...atBothWidths, ...onAPhone])}|@both-widths`);
const byPhoneOnly = ['evening', 'network-address'].map((name) => `${name}.spec.ts`);

/**
 * Every journey at a desk or on a phone, where it matters at both, in Debian's own Chromium, on a shop filled with the
 * real catalogue; the sale once more on PostgreSQL.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/open-shops.ts',
  outputDir: 'test-results',
  // Some of the time a page waits for a network that is made slow, or for a notice to go: a third uses it.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A machine shared with others may stall for a while. A test that
  // passes only the second time is named "flaky" at the end: fix it.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace records every step, which takes time; where nobody looks at traces there are none.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    locale: 'en-IN',
    reducedMotion: 'no-preference',
    // A service worker's requests pass by a test's eyes; the offline journeys let it in.
    serviceWorkers: 'block',
    // Between journeys the page is emptied, not made anew: a new one costs as much as what most journeys do in it.
    reuseContext: true,
  },
  projects: [
    // First, because it takes long: at the end the other workers would have nothing to do meanwhile.
    {
      name: 'postgres',
      // In the full tests only: the API's own tests are on both engines where the engines differ.
      grep: isCore ? /(?!)/ : /./,
      testMatch: 'buy-a-dress.spec.ts',
      use: { ...on('postgres'), viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'desk',
      testIgnore: byPhoneOnly,
      grep: isCore ? new RegExp(`^(?=.*@core)(?!${coreOnAPhone})`) : atADesk,
      use: { ...on('sqlite'), viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: isCore ? new RegExp(`^(?=.*@core)${coreOnAPhone}`) : atAPhone,
      use: { ...on('sqlite'), viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true },
    },
  ],
});
