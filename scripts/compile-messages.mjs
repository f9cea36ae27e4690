// Compiles the message catalogue into typed functions. messages/LOCALE/AREA.json (ICU MessageFormat) becomes
// messages/compiled/LOCALE/AREA.ts. The functions of messages/compiled/any/AREA.ts return the message in the current
// language. The program is plain JavaScript, because it runs right after npm ci, on any installed Node.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MessageFormat from '@messageformat/core';
import { parse } from '@messageformat/parser';

const BASE = 'en';
const PSEUDO = 'en-XA';
const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum ' +
    'export extends false finally for function if import in instanceof let new null ' +
    'return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);
const root = join(dirname(fileURLToPath(import.meta.url)), '../messages');

/** Compiles every area of every language. Throws an error that names each message with a mistake. */
function compileMessages() {
  const languages = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
    .map((entry) => entry.name);
  const english = readLanguage(BASE);
  const problems = [];
  const files = new Map();
  for (const [area, messages] of Object.entries(english)) {
    const types = argumentTypes(area, messages, problems);
    for (const language of languages) {
      const own = language === BASE ? messages : (readLanguage(language)[area] ?? {});
      const all = { ...messages, ...own };
      checkTranslation(language, area, messages, all, types, problems);
      files.set(`${language}/${area}.ts`, compileArea(language, all, types, own));
    }
    files.set(`${PSEUDO}/${area}.ts`, compileArea(PSEUDO, mapValues(messages, pseudo), types));
    files.set(`any/${area}.ts`, dispatchArea(area, [...languages, PSEUDO], messages, types));
  }
  for (const language of languages)
    for (const area of Object.keys(readLanguage(language)))
      if (!english[area]) problems.push(`messages/${language}/${area}.json: English has no such file.`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  writeChanged(files);
}

function readLanguage(language) {
  const folder = join(root, language);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/** Returns the TypeScript type of each message's parameter, or undefined for a message without arguments. */
function argumentTypes(area, messages, problems) {
  return mapValues(messages, (text, key) => {
    const at = `messages/${BASE}/${area}.json: ${key}`;
    if (!/^[a-z][A-Za-z0-9]*$/.test(key) || RESERVED.has(key)) problems.push(`${at} is no name for a function.`);
    if (typeof text !== 'string') return void problems.push(`${at} is not a text.`);
    try {
      const found = argumentsOf(parse(text));
      return found.size === 0 ? undefined : `{ ${[...found].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
    } catch (error) {
      problems.push(`${at}: ${error.message.split('\n')[0]}`);
      return undefined;
    }
  });
}

/** Lists the arguments of a parsed message with their TypeScript types. */
function argumentsOf(tokens, found = new Map()) {
  for (const token of tokens) {
    if (token.type === 'argument' && !found.has(token.arg)) found.set(token.arg, 'string | number');
    if (token.type === 'function') found.set(token.arg, 'number');
    if (token.type === 'selectordinal') throw new Error('the compiled texts have no rules for ordinals (1st, 2nd)');
    if (token.type === 'plural') found.set(token.arg, 'number');
    if (token.type === 'select') found.set(token.arg, 'string');
    for (const { tokens: inner } of token.cases ?? []) argumentsOf(inner, found);
  }
  return found;
}

function checkTranslation(language, area, messages, translated, types, problems) {
  for (const [key, text] of Object.entries(translated)) {
    const at = `messages/${language}/${area}.json: ${key}`;
    if (!(key in messages)) problems.push(`${at}: English has no such message.`);
    try {
      const known = types[key] ?? '';
      for (const name of argumentsOf(parse(text)).keys())
        if (!new RegExp(`\\b${name}:`).test(known)) problems.push(`${at} names {${name}}, which English does not.`);
    } catch (error) {
      problems.push(`${at}: ${error.message.split('\n')[0]}`);
    }
  }
}

/**
 * `own` contains the translated messages. For a message without a translation, the compiler uses the English text with
 * English plural rules, because the rules of languages differ: English has "0 items", and Hindi uses the singular for
 * 0.
 */
function compileArea(language, messages, types, own = messages) {
  const english = new MessageFormat('en-IN');
  const format = language === PSEUDO || language === BASE ? english : new MessageFormat(`${language}-IN`);
  const plurals = [...new Set([english, format].map((one) => one.resolvedOptions().plurals[0].id))];
  const lines = Object.entries(messages).map(([key, text]) => {
    const source = (key in own ? format : english).compile(text).toString();
    const body = source.slice(source.indexOf('=>') + 2);
    return `const m_${key} = (${types[key] ? `d: ${types[key]}` : ''}): string =>${body};`;
  });
  return [
    '// @ts-nocheck',
    "import { number } from '../../format.ts';",
    "import { plural, select } from '@messageformat/runtime';",
    "import { date, time } from '@messageformat/runtime/lib/formatters';",
    `import { ${plurals.join(', ')} } from '@messageformat/runtime/lib/cardinals';`,
    ...lines,
    exportAll(messages),
  ].join('\n');
}

function dispatchArea(area, languages, messages, types) {
  const name = (language) => language.replace('-', '_');
  return [
    "import { currentLocale } from '../../current-locale.ts';",
    ...languages.map((language) => `import * as ${name(language)} from '../${language}/${area}.ts';`),
    `const by = { ${languages.map((language) => `'${language}': ${name(language)}`).join(', ')} };`,
    ...Object.entries(messages).map(([key, text]) => {
      const comment = `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`;
      return types[key]
        ? `${comment}\nconst m_${key} = (d: ${types[key]}): string => by[currentLocale()].${key}(d);`
        : `${comment}\nconst m_${key} = (): string => by[currentLocale()].${key}();`;
    }),
    exportAll(messages),
  ].join('\n');
}

// Inside the file, the names of the functions have a prefix, because a message may have the same name as an import,
// such as `select`, `date` or `en`.
function exportAll(messages) {
  return `export { ${Object.keys(messages)
    .map((key) => `m_${key} as ${key}`)
    .join(', ')} };\n`;
}

const ACCENTS = Object.fromEntries(
  [...'aáeéiíoöuücçdðnñsšyýzžAÅEÉIÎOÖUÛCÇDÐNÑSŠYÝZŽtţTŢlĺLĹrŕRŔ'].reduce(
    (pairs, letter, index, all) => (index % 2 ? pairs : [...pairs, [letter, all[index + 1]]]),
    [],
  ),
);

/**
 * Returns accented, longer English between brackets, for the pseudo-language. The arguments and plurals of the message
 * stay unchanged.
 */
function pseudo(text) {
  const write = (tokens) =>
    tokens
      .map((token) => {
        if (token.type === 'content') return escapeIcu(accent(token.value));
        if (token.type === 'octothorpe') return '#';
        if (token.type === 'argument') return `{${token.arg}}`;
        if (token.type === 'function') return token.ctx.text;
        const cases = token.cases.map(({ key, tokens: inner }) => `${key} {${write(inner)}}`).join(' ');
        return `{${token.arg}, ${token.type}, ${cases}}`;
      })
      .join('');
  const longer = '~'.repeat(Math.ceil(text.length / 4));
  return `[${write(parse(text))} ${longer}]`;
}

// Tags such as <b> are markup and stay unchanged.
function accent(text) {
  return text.replaceAll(/<[^>]*>|[a-zA-Z]/g, (part) => ACCENTS[part] ?? part);
}

function escapeIcu(text) {
  return text.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'");
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

/**
 * Writes only changed files, so that file watchers do not restart without need, and deletes files that no message needs
 * any more.
 */
function writeChanged(files) {
  const folder = join(root, 'compiled');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true }))
    if (name.endsWith('.ts') && !files.has(name.replaceAll('\\', '/'))) rmSync(join(folder, name));
  for (const [name, text] of files) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    compileMessages();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
