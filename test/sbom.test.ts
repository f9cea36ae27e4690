import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/sources.ts';

test('npm run sbom names every package that runs in production, and no tool of building or testing', () => {
  const text = execFileSync(process.execPath, [join(root, 'scripts/sbom.ts')], { encoding: 'utf8' });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: Array<{ group?: string; name: string; version: string; purl: string }>;
  };
  const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'zod', 'pg', '@react-router/node', 'nodemailer']));
  for (const tool of ['vite', 'vitest', 'rolldown', '@playwright/test', 'oxlint']) expect(names).not.toContain(tool);
  for (const { purl, version } of components) expect(purl).toMatch(new RegExp(`^pkg:npm/.+@${version}$`));
});
