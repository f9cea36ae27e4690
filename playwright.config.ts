import { defineConfig } from '@playwright/test';
import { chromiumPath, ports, type Engine } from './e2e/shops.ts';

const on = (engine: Engine) => ({ baseURL: `http://127.0.0.1:${ports[engine]}` });

/**
 * Journeys whose screens are laid out alike at every width, whose subject is not the layout, who need a keyboard, or who would
 * change what the same journey at the other width reads: they run at a desk only.
 */
const sameAtEveryWidth = [
  'account-orders',
  'admin-legal',
  'admin-office',
  'admin-products-together',
  'admin-sheet',
  'admin-spreadsheet',
  'admin-staff',
  'admin-unsaved',
  'colours',
  'confirmation',
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
  'recipient',
  'print',
  'refused-storage',
  'session',
  'slow-script',
  'still-while-loading',
  'typed-text',
  'valid-html',
  'weak-network',
];

/** Journeys by plain http at the computer's address in the network, as an owner or a shopper reaches the shop on a phone. */
const onAPhoneOnly = ['evening', 'network-address'];

const filesOf = (names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

/** Every journey at a desk and on a phone, in Debian's own Chromium, on a shop filled with the real catalogue; the sale once more on PostgreSQL. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/open-shops.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
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
  },
  projects: [
    {
      name: 'desk',
      testIgnore: filesOf(onAPhoneOnly),
      use: { ...on('sqlite'), viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: filesOf(sameAtEveryWidth),
      use: { ...on('sqlite'), viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'postgres',
      testMatch: 'buy-a-dress.spec.ts',
      use: { ...on('postgres'), viewport: { width: 1440, height: 900 } },
    },
  ],
});
