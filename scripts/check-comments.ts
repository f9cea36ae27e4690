import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsOf, wordProblems } from './comments.ts';
import { rooms, root } from './sources.ts';

// Refuses comments with too long lines, because Prettier does not wrap comments. Also refuses comments that break the
// rules of comments.ts, decision records with too long lines, and too many decision records. `npm run lint` runs this
// check.

const MOST = 120;
const MOST_DECISIONS = 50;
/** A directive for oxlint must be on one line, so it may be longer than the lines of other comments. */
const isComment = /^\s*(?:\/\/|\/?\*|\{\/\*)(?! oxlint)/;

const sources = ['', ...rooms, 'bench', 'e2e', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '', encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|m[jt]s)$/.test(name) && !name.startsWith('compiled'))
    .map((name) => join(folder, name)),
);
const decisions = readdirSync(join(root, 'decisions'));
const flaws = [
  ...sources
    .flatMap((name) => wideIn(name))
    .map((place) => `${place}: this comment is wider than ${MOST}. Break the line.`),
  ...sources.flatMap(riddlesIn),
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

function riddlesIn(file: string): string[] {
  const comments = commentsOf(readFileSync(join(root, file), 'utf8'));
  return comments.flatMap(({ line, text }) => wordProblems(text).map((problem) => `${file}:${line}: ${problem}`));
}
