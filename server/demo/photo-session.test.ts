import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

// Draws far more than is waited for, and says when the first picture is there.
const session = `
  process.once('disconnect', () => process.exit(1));
  const { draw, shotsOf } = await import('${join(import.meta.dirname, 'photo-session.ts')}');
  const { wardrobe } = await import('${join(import.meta.dirname, 'wardrobe/wardrobe.ts')}');
  await draw(wardrobe.flatMap(shotsOf), 60, async () => process.send?.('taken'));
`;

test.each([
  ['closed', (shop: ReturnType<typeof begin>) => shop.disconnect(), 0],
  // Whoever is killed cannot clear up.
  ['killed', (shop: ReturnType<typeof begin>) => shop.kill('SIGKILL'), 1],
] as const)('a shop that is %s while it draws ends the studio, which says nothing', async (_, end, left) => {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-session-'));
  try {
    const shop = begin(folder);
    await once(shop, 'message');
    end(shop);
    // The studio writes to the same place, so this is all there when both have ended.
    expect(await text(shop.stderr)).toBe('');
    expect(await readdir(folder)).toHaveLength(left);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function begin(TMPDIR: string) {
  const shop = spawn(process.execPath, ['--input-type=module', '--eval', session], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, TMPDIR },
  });
  if (!shop.stderr) throw new Error('it has no place for errors');
  return Object.assign(shop, { stderr: shop.stderr });
}
