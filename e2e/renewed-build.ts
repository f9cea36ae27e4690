import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { closeShop, openShop, type OpenShop, type ShopSettings } from './open-shop.ts';

const TEXTS = /\.(js|css)$/;

/** The index of all builds that a shop has served; the shop writes it a while after it has opened. */
const buildIndexOf = (dataDir: string) => join(dataDir, 'assets/builds.json');

/**
 * Makes a new build in `folder`, closes the shop, and opens it again with the new build. `betweenBuilds` runs while the
 * shop is closed.
 */
export async function deployBuild(
  before: OpenShop,
  settings: ShopSettings,
  folder: string,
  betweenBuilds = async () => {},
): Promise<OpenShop> {
  await renewBuild(folder);
  await expect.poll(() => existsSync(buildIndexOf(settings.dataDir))).toBe(true);
  await closeShop(before);
  await betweenBuilds();
  return openShop({ ...settings, env: { ...settings.env, BUILD_DIR: folder } });
}

/**
 * Copies the English build into `folder` as a new build. Each file below /assets/ gets a new name, also in all files
 * that mention it, so the two builds share no such file. Such a build is the most difficult one for open pages.
 */
export async function renewBuild(folder: string): Promise<void> {
  await cp(join(import.meta.dirname, '../build/en'), join(folder, 'en'), { recursive: true });
  const assets = join(folder, 'en/client/assets');
  const names = await readdir(assets);
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(\w+)$/, '.renewed.$1')]));
  for (const [name, next] of renamed) await rename(join(assets, name), join(assets, next));
  const server = join(folder, 'en/server');
  const all = await Promise.all([assets, server].map(async (place) => filesBelow(place)));
  for (const path of all.flat().filter((path) => TEXTS.test(path))) {
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replaceAll(/[\w.-]+\.(?:js|css|woff2)/g, (name) => renamed.get(name) ?? name),
    );
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.map((name) => join(folder, name));
}
