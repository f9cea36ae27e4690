import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

// Refuses comments wider than the code around them, which Prettier leaves as they are. Run by npm run lint.

const MOST = 120;
/** What tells oxlint something stands in one line. */
const isComment = /^\s*(?:\/\/|\/?\*|\{\/\*)(?! oxlint)/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs'], { cwd: root, encoding: 'utf8' });
const wide = files
  .trim()
  .split('\n')
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > MOST && isComment.test(line) ? [`${file}:${index + 1}`] : [])),
  );
for (const place of wide) process.stderr.write(`${place}: this comment is wider than ${MOST}. Break the line.\n`);
process.exit(wide.length === 0 ? 0 : 1);
