import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

// node scripts/mutate.ts [GROUP] [MOST]: makes one small change after another in the code of money, stock and sign-in,
// and runs the tests that should fail because of it. At the end the program lists the changes that no test noticed,
// because tests for these are missing. The program writes into the sources and restores them, so run it in a separate
// clone.

const root = join(import.meta.dirname, '..');

type Group = { files: readonly string[]; tests: readonly string[]; project: 'sqlite' | 'rules' };
const groups: Record<string, Group> = {
  amounts: {
    files: [
      'domain/amounts.ts',
      'domain/pricing.ts',
      'domain/money.ts',
      'domain/paid-parts.ts',
      'domain/returns.ts',
      'domain/cash.ts',
    ],
    tests: ['domain'],
    project: 'rules',
  },
  stock: {
    files: ['server/goods/products/stock.ts', 'server/sales/placing/refuse-unshown.ts', 'domain/order-limits.ts'],
    tests: [
      'server/sales/order-limits',
      'server/sales/orders/orders.test.ts',
      'server/sales/placing',
      'server/sales/returns/returns.test.ts',
    ],
    project: 'sqlite',
  },
  orders: {
    files: ['server/sales/orders/move-order.ts', 'server/sales/orders/change-status.ts'],
    tests: [
      'server/sales/orders',
      'server/sales/returns',
      'server/sales/parcels',
      'server/sales/offers',
      'server/sales/online/online.test.ts',
    ],
    project: 'sqlite',
  },
  payments: {
    files: [
      'server/sales/upi/match-statement.ts',
      'server/sales/upi/statement-row.ts',
      'server/sales/upi/narration.ts',
    ],
    tests: ['server/sales/upi'],
    project: 'sqlite',
  },
  online: {
    files: [
      'server/sales/online/settle.ts',
      'server/sales/online/take-captures.ts',
      'server/sales/online/lapse-unpaid.ts',
      'server/sales/online/decide.ts',
      'server/sales/online/send-refunds.ts',
      'domain/payments.ts',
    ],
    tests: ['server/sales/online'],
    project: 'sqlite',
  },
  offers: {
    files: ['domain/offers.ts', 'domain/best-sale.ts', 'domain/decide-reductions.ts', 'domain/shown-offer.ts'],
    tests: ['domain'],
    project: 'rules',
  },
  access: {
    files: [
      'domain/staff-roles.ts',
      'server/accounts/auth/authorize.ts',
      'server/accounts/auth/sessions.ts',
      'server/accounts/auth/totp.ts',
      'server/platform/http/perform-call.ts',
    ],
    tests: [
      'server/accounts/auth',
      'server/accounts/sessions',
      'server/accounts/users/bound-sessions.test.ts',
      'server/accounts/users/handed-over.test.ts',
      'server/accounts/security',
      'server/app/attacks/roles.attack.test.ts',
      'server/app/attacks/api-keys.attack.test.ts',
      'server/platform/http/perform-call.test.ts',
    ],
    project: 'sqlite',
  },
};

type Mutant = { file: string; start: number; end: number; text: string };
type Node = { type: string; start: number; end: number; [key: string]: unknown };

const others: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};

const [asked, most = '300'] = process.argv.slice(2);
const chosen = Object.entries(groups).filter(([name]) => asked === undefined || asked === 'all' || asked === name);
/** The longest time for the tests of a group. On a busy machine they need minutes. */
const LONGEST_RUN_MS = 600_000;
let tried = 0;
const survivors: string[] = [];
for (const [name, group] of chosen) {
  // The tests must pass before the first change. If they already failed, every change would seem to be noticed.
  if (statusOf(group) !== 0) throw new Error(`The tests of the group ${name} fail without any change.`);
  for (const mutant of spread(group.files.flatMap(mutantsOf), Math.ceil(Number(most) / chosen.length)))
    tryOne(name, group, mutant);
}
process.stdout.write(`\n${tried} changes, ${survivors.length} of them unnoticed\n${survivors.join('\n')}\n`);

function tryOne(name: string, group: Group, { file, start, end, text }: Mutant): void {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const said = `${file}:${line}: ${source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 60)} → ${text.slice(0, 60)}`;
  try {
    writeFileSync(path, source.slice(0, start) + text + source.slice(end));
    const status = statusOf(group);
    tried++;
    if (status === 0) survivors.push(said);
    const outcome = status === 0 ? 'UNNOTICED' : status === null ? 'TOO LONG ' : 'noticed  ';
    process.stdout.write(`${outcome} ${name} ${said}\n`);
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * Runs a group's tests up to the first that fails. Returns 0 if all tests passed, and null if the run took too long.
 */
function statusOf({ tests, project }: Group): number | null {
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--bail', '1', ...tests];
  return spawnSync(process.execPath, run, {
    cwd: root,
    stdio: 'ignore',
    timeout: LONGEST_RUN_MS,
    env: { ...process.env, NODE_ENV: 'test' },
  }).status;
}

/** Picks at most this many of the changes, evenly spread. */
function spread(all: readonly Mutant[], count: number): Mutant[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, n) => all[Math.floor(n * step)]).flatMap(
    (mutant) => mutant ?? [],
  );
}

/** Lists the small changes that can be made to the code of a file, without changes of types and texts. */
function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: Mutant[] = [];
  const add = (node: Node, text: string) => found.push({ file, start: node.start, end: node.end, text });
  const textOf = (node: Node) => source.slice(node.start, node.end);
  const visit = (node: Node): void => {
    if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSNonNullExpression') return;
    // The cast is safe: the value is the parser's tree, whose nodes have these children by their type.
    const { left, right, operator, test, argument, expression } = node as unknown as Record<string, Node> & {
      operator: string;
    };
    if (/^(Binary|Logical)Expression$/.test(node.type) && left && right && others[operator])
      add(node, `${textOf(left)} ${others[operator]} ${textOf(right)}`);
    if (/^(If|While)Statement$|^ConditionalExpression$/.test(node.type) && test) add(test, `!(${textOf(test)})`);
    if (node.type === 'UnaryExpression' && operator === '!' && argument) add(node, `(${textOf(argument)})`);
    if (node.type === 'Literal' && typeof node['value'] === 'number') add(node, String(node['value'] + 1));
    if (node.type === 'ExpressionStatement' && expression && /^(Await|Call)Expression$/.test(expression.type))
      add(node, ';');
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  // The cast is safe: the parsed program is a node.
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
