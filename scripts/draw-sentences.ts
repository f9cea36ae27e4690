import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../test/random.ts';
import { commentsOf, type Comment } from './comments.ts';
import { root } from './sources.ts';

// node scripts/draw-sentences.ts [SEED]: prints forty random sentences with their file and line: twenty from the
// server's comments, and twenty from other comments and the docs. New readers should understand almost all of these
// sentences at once.

const EACH = 20;

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const random = new Random(seed);
const elsewhere = ['bench', 'contract', 'demo', 'domain', 'e2e', 'scripts', 'test', 'web'];
process.stdout.write(`Seed ${seed}\n`);
for (const [title, sentences] of [
  ["The server's comments", inSources('server')],
  ['Other comments and the docs', [...elsewhere.flatMap(inSources), ...inDocs()]],
] as const) {
  process.stdout.write(`\n${title}\n`);
  for (const sentence of shuffled(sentences).slice(0, EACH)) process.stdout.write(`- ${sentence}\n`);
}

function inSources(folder: string): string[] {
  return namesIn(folder, /\.(?:tsx?|m[jt]s)$/).flatMap((name) => sentencesOf(name, commentsOf(read(name))));
}

/** Lists the sentences of paragraphs and list items; code, tables and headings have none. */
function inDocs(): string[] {
  const rooms = namesIn('server', /README\.md$/);
  const pages = [...namesIn('docs', /\.md$/), ...namesIn('decisions', /\.md$/), ...rooms, 'README.md'];
  return [...pages, 'ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((name) => {
    const text = read(name).replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''));
    const paragraphs = [...text.matchAll(/^(?![#|]).*\S.*\n?(?:^(?![#|]|\s*(?:-|\d+\.) ).*\S.*\n?)*/gm)].map(
      ({ 0: paragraph, index }) => ({
        line: text.slice(0, index).split('\n').length,
        text: paragraph
          .replace(/^\s*(?:-|\d+\.) /, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      }),
    );
    return sentencesOf(name, paragraphs);
  });
}

/** Splits texts into sentences, and adds the file and line to each. Leaves out sentences of fewer than five words. */
function sentencesOf(name: string, texts: readonly Comment[]): string[] {
  return texts.flatMap(({ line, text }) =>
    text
      .split(/(?<=[.!?])\s+(?=[A-Z])/)
      .filter((sentence) => sentence.split(' ').length >= 5)
      .map((sentence) => `${sentence} (${name}:${line})`),
  );
}

function shuffled(sentences: readonly string[]): string[] {
  const drawn = sentences.map((sentence) => ({ sentence, at: random.next() }));
  return drawn.toSorted((a, b) => a.at - b.at).map(({ sentence }) => sentence);
}

function namesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !name.includes('node_modules'))
    .toSorted()
    .map((name) => join(folder, name));
}

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}
