// compress-build.ts FOLDER: compresses the files of a build for browsers. `npm run build` runs this program.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCompressible, writeCompressed } from '../server/platform/http/compressed-files.ts';

const folder = process.argv[2] ?? '';
const client = join(folder, 'client');
rmSync(join(folder, 'compressed'), { recursive: true, force: true });
const paths = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .map((name) => join(client, name))
  .filter((path) => statSync(path).isFile());
await Promise.all(
  paths.map(async (path) => {
    const plain = readFileSync(path);
    if (isCompressible(path, plain)) await writeCompressed(folder, plain);
  }),
);
