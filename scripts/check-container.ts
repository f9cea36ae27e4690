import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from './sources.ts';

// npm run check:container: runs the steps of the Dockerfile in a folder, without a container engine. After the steps,
// the program opens the result as the last lines of the Dockerfile do, and makes the request of HEALTHCHECK. The
// program cannot check the base image and the engine.

export type Step = { instruction: string; text: string };

/** Reads the steps of a Dockerfile, each as one line. */
export function readSteps(dockerfile: string): Step[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return lines.map((line) => {
    const [instruction = '', ...words] = line.trim().split(' ');
    return { instruction, text: words.join(' ').trim() };
  });
}

/**
 * Returns whether .dockerignore excludes a path in the project. The function supports only names at the top level and
 * `**` before a name.
 */
export function isIgnored(patterns: readonly string[], path: string): boolean {
  const parts = path.split('/');
  return patterns.some((pattern) => {
    const name = pattern.replace(/^\*\*\//, '');
    const matches = (part: string) => (name.startsWith('*') ? part.endsWith(name.slice(1)) : part === name);
    return pattern.startsWith('**/') ? parts.some(matches) : path === name || path.startsWith(`${name}/`);
  });
}

/** The settings of a stage of the Dockerfile so far; the folder `/shop` of its image is `${place}/shop`. */
type Stage = { place: string; folder: string; env: Record<string, string>; user: string };
type Image = Stage & { start: string[]; health: string[] };

const NOBODY = 65_534;
const mayChangeUser = process.getuid?.() === 0;

function runSteps(steps: readonly Step[], place: string): Image {
  const stages = new Map<string, Stage>();
  const args: Record<string, string> = {};
  let stage: Stage | undefined;
  let [start, health]: [string[], string[]] = [[], []];
  const inside = (path: string) => join(stage?.place ?? '', path);
  // The cast is safe: by Docker's rule this text is JSON, a list of words.
  const words = (text: string) => JSON.parse(text) as string[];
  const filled = (text: string) => text.replace(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
  for (const { instruction, text } of steps) {
    process.stdout.write(`  ${instruction} ${text.slice(0, 100)}\n`);
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(text)?.[1] ?? 'last';
      stage = { place: join(place, name), folder: '/', env: {}, user: 'root' };
      stages.set(name, stage);
      mkdirSync(stage.place);
      continue;
    }
    if (instruction === 'ARG') {
      const [name = '', value = ''] = text.split('=');
      args[name] = value;
      continue;
    }
    if (!stage) throw new Error(`${instruction} stands before FROM`);
    if (instruction === 'WORKDIR') {
      stage.folder = text;
      mkdirSync(inside(text), { recursive: true });
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = filled(value);
    } else if (instruction === 'COPY') copy(text, stage, stages);
    else if (instruction === 'RUN') run(text, stage);
    else if (instruction === 'USER') stage.user = text;
    else if (instruction === 'CMD') start = words(text);
    else if (instruction === 'HEALTHCHECK') health = words(text.slice(text.indexOf('[')));
    else if (!['VOLUME', 'EXPOSE'].includes(instruction)) throw new Error(`${instruction} is not known here`);
  }
  if (!stage) throw new Error('The Dockerfile has no stage');
  return { ...stage, start, health };
}

function copy(text: string, stage: Stage, stages: ReadonlyMap<string, Stage>): void {
  const parts = text.split(' ');
  const from = /^--from=(\w+)$/.exec(parts[0] ?? '')?.[1];
  const [sources, target = ''] = [parts.slice(from === undefined ? 0 : 1, -1), parts.at(-1)];
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const source of sources) {
    const origin = from === undefined ? join(root, source) : join(stages.get(from)?.place ?? '', source);
    const into = target.startsWith('/') ? join(stage.place, target) : join(stage.place, stage.folder, target);
    const isFolder = statSync(origin).isDirectory();
    cpSync(origin, isFolder ? into : join(into, source), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || path === root || !isIgnored(patterns, path.slice(root.length + 1)),
    });
  }
}

function run(text: string, { place, folder, env }: Stage): void {
  // The image has a user `node` and the folders /shop and /data, which this computer lacks. The step therefore runs as
  // the present user in `place`.
  const here = text.replace(/ -o node -g node/, '').replace(/(?<=\s)\/(shop|data)\b/g, `${place}/$1`);
  const { status } = spawnSync('sh', ['-euc', here], {
    cwd: join(place, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    // PATH comes from this computer, so that the step finds this computer's Node and tools.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, ...env },
  });
  if (status !== 0) throw new Error(`This step failed: RUN ${text}`);
}

/** Opens the built shop as a user who may write only to /data, and waits until it is healthy. */
async function expectHealthy({ place, folder, env, user, start, health }: Image): Promise<void> {
  if (user === 'root') throw new Error('The shop would run as root');
  const data = join(place, 'data');
  const someone = mayChangeUser ? { uid: NOBODY, gid: NOBODY } : {};
  if (mayChangeUser) chownSync(data, NOBODY, NOBODY);
  const port = await freePort();
  const options = {
    cwd: join(place, folder),
    ...someone,
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, ...env, DATA_DIR: data, PORT: String(port) },
  };
  const before = changedAt(join(place, folder));
  const [program = '', ...words] = start;
  const running = spawn(program, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const [asker = '', ...question] = health;
    while (spawnSync(asker, question, options).status !== 0) {
      if (running.exitCode !== null) throw new Error('The shop did not open');
      await wait(500);
    }
    const page = await fetch(`http://127.0.0.1:${port}/shop`);
    if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`/shop answers ${page.status}`);
  } finally {
    const ended = running.exitCode === null ? once(running, 'exit') : undefined;
    running.kill('SIGTERM');
    await ended;
  }
  if (running.exitCode !== 0) throw new Error(`SIGTERM ended it with ${running.exitCode}`);
  if (changedAt(join(place, folder)) !== before) throw new Error('The shop wrote outside of /data');
}

/** Returns when a file below the folder was last written, in milliseconds. */
function changedAt(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const place = mkdtempSync(join(tmpdir(), 'tanabana-container-'));
  chmodSync(place, 0o755);
  try {
    const image = runSteps(readSteps(readFileSync(join(root, 'Dockerfile'), 'utf8')), place);
    const size = execFileSync('du', ['-sm', join(image.place, image.folder)], { encoding: 'utf8' }).split('\t')[0];
    await expectHealthy(image);
    process.stdout.write(`\n  The Dockerfile’s steps make a shop that is healthy: ${size} MB besides Node.\n\n`);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exitCode = 1;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
