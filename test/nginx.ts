import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/sources.ts';
import { freePort } from './processes.ts';

const NGINX = '/usr/sbin/nginx';
export const hasNginx = existsSync(NGINX);

/**
 * Starts nginx with the original server block of `deploy/nginx.conf`, except for its port, plain http, and the shop's
 * address. Returns the address of nginx, and the function that ends it. Throws the message that nginx prints if it
 * refuses the file.
 */
export async function startNginx(
  folder: string,
  shops: readonly string[],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const example = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const port = await freePort();
  const config = replaced(example, [
    [/server shop:3000;/, shops.map((origin) => `server ${new URL(origin).host};`).join(' ')],
    [/server \{\s*listen 80 default_server;[^}]*\}/, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/ssl_certificate [^;]*;/, ''],
    [/ssl_certificate_key [^;]*;/, ''],
  ]);
  const path = join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp;`);
  await mkdir(join(folder, 'tmp'), { recursive: true });
  await writeFile(
    path,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 256; }
http { access_log off; ${places.join(' ')}
${config} }`,
  );
  const running = spawn(NGINX, ['-p', folder, '-c', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(running, 'exit');
  let said = '';
  running.stderr.on('data', (bytes) => (said += String(bytes)));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) if (running.exitCode !== null) throw new Error(said);
  return {
    origin,
    stop: async () => {
      running.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Replaces parts of nginx.conf; each pattern must occur in the file, because otherwise the test would use another
 * configuration than owners do.
 */
function replaced(text: string, changes: ReadonlyArray<readonly [RegExp, string]>): string {
  return changes.reduce((text, [pattern, by]) => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern.source}`);
    return text.replace(pattern, by);
  }, text);
}

async function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
