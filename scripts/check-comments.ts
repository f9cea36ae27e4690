import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rooms, root } from './sources.ts';

// Refuses comments wider than the code around them, which Prettier leaves as they are; decision records as wide, and
// more of them than anybody reads. Run by npm run lint.

const MOST = 120;
const MOST_DECISIONS = 50;
/** What tells oxlint something stands in one line. */
const isComment = /^\s*(?:\/\/|\/?\*|\{\/\*)(?! oxlint)/;

const wide = [...rooms, 'bench', 'e2e', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|m[jt]s)$/.test(name) && !name.startsWith('compiled'))
    .flatMap((name) => wideIn(join(folder, name))),
);
const decisions = readdirSync(join(root, 'decisions'));
const flaws = [
  ...wide.map((place) => `${place}: this comment is wider than ${MOST}. Break the line.`),
  ...decisions
    .flatMap((name) => wideIn(join('decisions', name), /^/))
    .map((place) => `${place}: this line is wider than ${MOST}. Break it.`),
  ...(decisions.length > MOST_DECISIONS
    ? [`decisions/: ${decisions.length} records are more than ${MOST_DECISIONS}. Merge those about one thing.`]
    : []),
];
for (const flaw of flaws) process.stderr.write(`${flaw}\n`);
process.exit(flaws.length === 0 ? 0 : 1);

function wideIn(file: string, kind = isComment): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => (line.length > MOST && kind.test(line) ? [`${file}:${index + 1}`] : []));
}
