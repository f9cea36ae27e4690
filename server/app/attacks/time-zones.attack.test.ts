import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFull, tell } from './scale.ts';

// The shop shows days and times in India, whatever the time zone of its server. This test runs all tests of days, times
// and amounts again, in processes with other time zones.

const ZONES = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'];
const root = join(import.meta.dirname, '../../..');
/** The folders with tests that need no database. SAYING lists tests of days, times and amounts that need one. */
const RULES = ['domain', 'contract', 'messages', 'web'];
const SAYING = [
  'server/sales/orders',
  'server/sales/invoices',
  'server/office/insights',
  'server/sales/returns',
  'server/platform/emails',
  'server/accounts/audit',
  'server/goods/import/spreadsheet.test.ts',
  'server/office/backup/retention.test.ts',
  'demo/simulate-past.test.ts',
];

type Report = { numTotalTests: number; numPassedTests: number; testResults: Array<{ message: string; name: string }> };

async function runIn(TZ: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-zone-'));
  try {
    const file = join(folder, 'report.json');
    const engine = process.env['ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';
    const projects = engine === 'sqlite' ? ['--project', 'rules'] : [];
    const args = ['run', ...(engine === 'sqlite' ? RULES : []), ...SAYING, ...projects, '--project', engine];
    // Without these variables, the child process runs the quick form of the tests on the chosen engine.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|ATTACK|ENGINE)/.test(name)),
    );
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...args, '--reporter=json', `--outputFile=${file}`],
      { cwd: root, stdio: 'ignore', env: { ...env, TZ } },
    );
    await once(child, 'exit');
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.runIf(isFull).for(ZONES)(
  'days, times and money read the same on a server in %s',
  { timeout: 600_000 },
  async (zone, context) => {
    const { numTotalTests, numPassedTests, testResults } = await runIn(zone);
    tell(context, `${zone}: ${numPassedTests} of ${numTotalTests} tests passed, or were none of this engine`);
    expect(numPassedTests).toBeGreaterThan(200);
    expect(
      testResults.filter(({ message }) => message !== '').map(({ name, message }) => `${name} ${message}`),
    ).toEqual([]);
  },
);
