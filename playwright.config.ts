import { defineConfig } from '@playwright/test';
import { chromiumPath, ports } from './e2e/shops.ts';

/** Journeys in Debian's own Chromium, on a shop filled with the real catalogue; the sale once more on PostgreSQL. */
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
    launchOptions: { executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] },
    trace: 'retain-on-failure',
    locale: 'en-IN',
    reducedMotion: 'no-preference',
  },
  projects: [
    { name: 'sqlite', use: { baseURL: `http://127.0.0.1:${ports.sqlite}` } },
    { name: 'postgres', testMatch: 'buy-a-dress.spec.ts', use: { baseURL: `http://127.0.0.1:${ports.postgres}` } },
  ],
});
