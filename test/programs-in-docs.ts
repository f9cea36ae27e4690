import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

export type Programs = {
  folder: string;
  /**
   * Runs a program of the docs, or of an installed package, in the folder. Returns the output of the program. Throws if
   * the program fails.
   */
  node: (file: string, ...args: string[]) => Promise<string>;
  /** Returns TypeScript's errors in files of the folder, or '' if there are none. */
  typeErrors: (...files: string[]) => Promise<string>;
  remove: () => Promise<void>;
};

/**
 * Writes the programs of a page of docs (fenced blocks with a language and a file's name) into a folder of their own.
 */
export async function programsOf(page: string): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-programs-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const text = await readFile(join(root, 'docs', page), 'utf8');
  for (const [, name = '', program = ''] of text.matchAll(/^```\w+ ([\w.-]+)\n([\s\S]*?)^```$/gm))
    await writeFile(join(folder, name), program);
  const node = async (file: string, ...args: string[]) => {
    const { stdout } = await run(process.execPath, [file, ...args], { cwd: folder });
    return stdout.trim();
  };
  const flags = '--noEmit --strict --skipLibCheck --module nodenext --target esnext --types node';
  return {
    folder,
    node,
    typeErrors: async (...files) => {
      const args = [...flags.split(' '), '--allowImportingTsExtensions', ...files];
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      return node(tsc, ...args).catch(({ stdout }: { stdout: string }) => stdout);
    },
    remove: async () => rm(folder, { recursive: true, force: true }),
  };
}
