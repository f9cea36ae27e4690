import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFull, tell } from './scale.ts';

// The shop shows Indian days, times and money, whatever the time zone of its server. The test runs the tests of texts
// with days, times and money again, in a process with another time zone.

const ZONES = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'];
const root = join(import.meta.dirname, '../../..');
/**
 * The folders with tests of rules. SAYING lists the tests that show days, times and money, which run on each engine.
 */
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
    // The child process runs the daily tests and not the full form of the attacks.
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
