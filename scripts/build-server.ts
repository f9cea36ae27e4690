// build-server.ts FOLDER: writes the server as one file into the folder. `npm run build` runs this program, and
// production runs the file (decisions/0001).
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental';
import { escapeLetters } from './escape-letters.ts';
import { root } from './sources.ts';

const folder = process.argv[2] ?? join(root, 'build/server');

/**
 * Imports that stay outside the built file: pg finds its parts in ways that no bundler can follow, and dev-web.ts is
 * only for development.
 */
const OUTSIDE = [/^pg(-[a-z]+)?(\/|$)/, /\/scripts\/dev-web\.ts$/];

const packages: Plugin = {
  name: 'packages',
  resolveId(source, _from, { kind }) {
    // A package that the server loads only when needed stays outside the built file. Inside the file, the package would
    // use memory from the start.
    return kind === 'dynamic-import' && /^[@a-z]/.test(source) ? { id: source, external: true } : undefined;
  },
};

/**
 * The sources find the server's fonts, migrations and programs relative to their own path. The built file has another
 * path, two folders below the root, so the plugin replaces each source's path by one that is relative to the built
 * file.
 */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.')) return undefined;
    const below = (path: string) => `/../../${relative(root, path).split(sep).join('/')}`;
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '${below(dirname(id))}')`)
      .replaceAll('import.meta.url', `new URL('.${below(id)}', import.meta.url).href`);
  },
};

const server = await rolldown({
  input: { main: join(root, 'server/app/main.ts') },
  platform: 'node',
  external: OUTSIDE,
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [packages, viteDynamicImportVarsPlugin(), viteImportGlobPlugin(), ownPlaces],
  onLog: (level, log) => {
    if (level === 'warn' && log.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(log.message);
  },
});
// The server is one file. If it had several, a running server might load a file that the next build has already
// replaced. The build keeps names and lines, so that a stack trace shows where an error occurred.
const { output } = await server.generate({ codeSplitting: false, comments: false });
await server.close();
mkdirSync(folder, { recursive: true });
const [{ code }] = output;
// The file is renamed at the end, so that a server that starts at this moment never reads half a file.
const unfinished = join(folder, `main.${process.pid}.js`);
writeFileSync(unfinished, escapeLetters(code));
renameSync(unfinished, join(folder, 'main.js'));
