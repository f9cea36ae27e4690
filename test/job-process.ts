import { parseEnv } from '../server/platform/env/env.ts';
import { handlersOf } from '../server/app/job-handlers.ts';
import { openShop } from '../server/app/open-shop.ts';

// This process only runs the shop's jobs, for tests that end the process. LEASE_MS is the time for which the process
// reserves a job. GRACE_MS is the time that the process waits for its running jobs after a SIGTERM.

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
