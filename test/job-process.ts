import { parseEnv } from '../server/platform/env/env.ts';
import { handlersOf } from '../server/app/job-handlers.ts';
import { openShop } from '../server/app/open-shop.ts';

// This process only does the shop's jobs, for tests that end it. The test chooses how long the process holds a job and
// waits at its end, by LEASE_MS and GRACE_MS.

const shop = openShop(parseEnv(process.env), {
  lostConnection: () => {},
  emailFiled: () => {},
  listUnreadable: () => {},
});
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
shop.jobs.start(handlersOf(shop), quiet, { leaseMs: Number(process.env['LEASE_MS']) });
const staying = setInterval(() => {}, 60_000);
process.once('SIGTERM', () => {
  void shop.jobs.stop(Number(process.env['GRACE_MS'])).then(async () => {
    await shop.db.destroy();
    clearInterval(staying);
  });
});
process.stdout.write('ready\n');
