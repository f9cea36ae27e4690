import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

// npm run -s sbom > sbom.json: reads the lockfile, and lists every package that an install for production contains, as
// a CycloneDX document. npm's own sbom command wrongly leaves out packages that are also needed for development, such
// as React.

type Package = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  /** True for the demo, which is a package of this repository and not of the registry. */
  link?: boolean;
  devOptional?: boolean;
  optional?: boolean;
};

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
// The cast is safe: npm writes both files in this form.
const { packages } = read('package-lock.json') as { packages: Record<string, Package> };
const { name, version, license } = read('package.json') as { name: string; version: string; license: string };

const components = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !link && !dev)
  .map(([path, found]) => component(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), found));

process.stdout.write(
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name, version, licenses: [{ expression: license }] } },
      components,
    },
    undefined,
    2,
  )}\n`,
);

function component(fullName: string, { version = '', license, integrity = '', optional, devOptional }: Package) {
  const [group, ownName] = fullName.startsWith('@') ? fullName.split('/') : [undefined, fullName];
  const [, hash] = integrity.split('sha512-');
  const purl = `pkg:npm/${fullName.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: ownName,
    version,
    purl,
    scope: optional || devOptional ? 'optional' : 'required',
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
  };
}
