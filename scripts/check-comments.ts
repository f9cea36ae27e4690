import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rooms, root } from './sources.ts';

// Refuses comments wider than the code around them, which Prettier leaves as they are. Run by npm run lint.

const MOST = 120;
/** What tells oxlint something stands in one line. */
const isComment = /^\s*(?:\/\/|\/?\*|\{\/\*)(?! oxlint)/;

const wide = [...rooms, 'bench', 'e2e', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|m[jt]s)$/.test(name) && !name.startsWith('compiled'))
    .flatMap((name) => wideIn(join(folder, name))),
);
for (const place of wide) process.stderr.write(`${place}: this comment is wider than ${MOST}. Break the line.\n`);
process.exit(wide.length === 0 ? 0 : 1);

function wideIn(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => (line.length > MOST && isComment.test(line) ? [`${file}:${index + 1}`] : []));
}
