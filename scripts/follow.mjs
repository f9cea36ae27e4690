// This file must also run on old versions of Node, because it starts the right one.
import { spawn } from 'node:child_process';
import { endWithNpm } from './end-with-npm.mjs';
import { root, stop } from './setup.mjs';

/**
 * Runs a program in another Node in place of this process, and ends when the program ends. `hangUp` is the signal that
 * the program gets for SIGHUP.
 */
export function follow(node, args, { env = {}, hangUp = 'SIGHUP' } = {}) {
  const server = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  process.on('SIGHUP', () => server.kill(hangUp));
  endWithNpm(() => server.kill('SIGTERM'));
  server.once('error', (error) => stop(`The shop could not be started: ${error.message}`));
  server.once('exit', (code) => process.exit(code ?? 0));
}
