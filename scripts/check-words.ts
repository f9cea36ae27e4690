import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, sourcesBelow } from './sources.ts';

// Refuses text for people in code, because such text belongs into messages/. oxlint refuses literal text between JSX
// tags; this check finds it in attributes, constants and thrown errors. The arguments of the program name the folders
// or files to check. Without arguments it also refuses messages that no source uses. `npm run lint` runs this check.

const asked = process.argv.slice(2);
const places = asked.length > 0 ? asked : ['web', 'contract', 'domain', 'server'];

/** Files whose texts are for engineers (configuration, command line, API documentation), tests, and files of data. */
const NOT_SHOWN = [
  /^server\/(app\/(main|first-run|metrics|prepare-shop|site-files|health|start-warnings)|platform\/env\/env)\.ts$/,
  /^server\/(goods\/import|accounts\/staff\/(main|describe-verdict)|office\/backup\/main)/,
  /^server\/platform\/http\/(api-reference|openapi)\.ts$/,
  /^server\/platform\/metrics\//,
  /\.test\.tsx?$/,
  /^demo\//,
  /^server\/platform\/db\/migrations\//,
  // The simulator's pages of an invented bank, which only the demo and tests use.
  /^server\/sales\/gateways\/simulator\//,
  // Files with the names of places, browsers and operating systems.
  /^domain\/(states|pincodes|devices|gst\/gst-states)\.ts$/,
  // A file with the names of companies.
  /^domain\/gateway-titles\.ts$/,
  // A file with the titles that banks give to their columns.
  /^domain\/statement-columns\.ts$/,
  // Files with the titles and words that couriers write in lists of PIN codes, and with those of the exported list.
  /^(domain\/pin-list|web\/admin\/delivery\/pin-rows)\.ts$/,
];
/**
 * Lines whose literals are for engineers: errors that can never reach a shopper, API documentation, logs, and the
 * command line.
 */
const FOR_ENGINEERS =
  /new (Error|GatewayAway)\(|EnvError\(|log\.\w+\(|summary:|description:|describe\(|import |print\(|stop\(|say\(|stdout|stderr|displayName|className/;
const LITERAL = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g;

let found = 0;
for (const file of places.flatMap(filesBelow)) {
  const shown = relative(root, file);
  if (NOT_SHOWN.some((pattern) => pattern.test(shown))) continue;
  const lines = withoutComments(readFileSync(file, 'utf8')).split('\n');
  let isForEngineers = false;
  lines.forEach((line, index) => {
    const before = lines[index - 1]?.trim() ?? '';
    // If a text is too long for its key's line, Prettier puts it on the next lines.
    const goesOn = /(summary|description):$/.test(before) || (isForEngineers && /['`] \+$/.test(before));
    isForEngineers = goesOn || FOR_ENGINEERS.test(line);
    if (isForEngineers) return;
    for (const match of line.matchAll(LITERAL)) {
      const text = match[1] ?? match[2] ?? match[3] ?? '';
      if (!isProse(text)) continue;
      found++;
      process.stderr.write(`${shown}:${index + 1}: “${text.slice(0, 70)}” belongs into messages/.\n`);
    }
  });
}
if (found > 0) process.stderr.write(`${found} texts stand in code.\n`);
const unused = asked.length > 0 ? [] : unusedMessages();
for (const message of unused) process.stderr.write(`${message} is used nowhere; delete it in every language.\n`);
process.exit(found + unused.length === 0 ? 0 : 1);

/**
 * Lists the messages that no source uses. If a source passes on a whole area of messages, it counts as using all of
 * them.
 */
function unusedMessages(): string[] {
  const sources = places.flatMap(filesBelow).map((path) => readFileSync(path, 'utf8'));
  const uses = sources.flatMap((source) =>
    [...source.matchAll(/import \* as (\w+) from '#text\/([\w-]+)\.ts'/g)].flatMap(
      ([statement, name = '', area = '']) =>
        [...source.replace(statement, '').matchAll(new RegExp(`\\b${name}\\b(?:\\.(\\w+))?`, 'g'))].map(
          ([, key = '*']) => `${area} ${key}`,
        ),
    ),
  );
  const used = new Set(uses);
  const folder = join(root, 'messages/en');
  return readdirSync(folder).flatMap((file) => {
    const area = file.replace('.json', '');
    const keys = used.has(`${area} *`)
      ? []
      : Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object);
    return keys.filter((key) => !used.has(`${area} ${key}`)).map((key) => `messages/en/${file}: ${key}`);
  });
}

/** Returns whether a text looks like words for people, not like a key, code, class list, path or date format. */
function isProse(text: string): boolean {
  const plain = text.replaceAll(/\$\{[^}]*\}/g, ' x ').trim();
  if (/^(GET|POST|PUT|DELETE) \/|^(Bearer|Basic) /.test(plain)) return false;
  if (/^[A-Z][a-z’']{2,}([ ,.!?…:]|$)/.test(plain)) return !/^[A-Z][a-z]+([A-Z]|\/)/.test(plain) && !isKeyName(plain);
  const words = plain.split(/\s+/);
  return (
    words.length >= 3 &&
    words.every((word) => /^[A-Za-z’',.!?…()“”&–]+$/.test(word)) &&
    /[a-z]{3}/.test(plain) &&
    / (the|a|is|are|was|to|of|in|and|not|no|this|for|with|your) /.test(` ${plain} `)
  );
}

// Returns whether a text is a name of a keyboard key, of HTTP, of structured data or of a part of a PDF.
function isKeyName(text: string): boolean {
  return /^(Enter|Escape|Tab|Home|End|Delete|Backspace|Shift|Control|Alt|Meta|Insert|Bearer|Product|Organization|Offer|Brand|Span|Mozilla)$/.test(
    text,
  );
}

function withoutComments(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[\s;{}(,])\/\/[^\n]*/g, '$1');
}

function filesBelow(place: string): string[] {
  const path = join(root, place);
  return statSync(path).isFile() ? [path] : sourcesBelow(path);
}
