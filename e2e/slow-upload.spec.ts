import type { Page } from '@playwright/test';
import { aPicture } from '../test/pictures.ts';
import { allowConsoleErrors, expect, open, test } from './journey.ts';

const MEGABYTES = 3;

/** A picture of some megabytes, most of which say nothing. */
async function aLargePicture(seed: number) {
  const bytes = Buffer.alloc(MEGABYTES * 1_000_000);
  Buffer.from(await (await aPicture(seed)).arrayBuffer()).copy(bytes);
  return { name: `large-${seed}.png`, mimeType: 'image/png', buffer: bytes };
}

/** The first slide of the home page's editor, where a picture is sent as soon as it is chosen. */
async function openSlide(page: Page) {
  await open(page, '/admin/content');
  const slide = page.getByRole('group', { name: 'Slide 1' });
  const choose = async (seed: number) =>
    slide.getByLabel('Picture of Slide 1').setInputFiles(await aLargePicture(seed));
  const taken = slide.getByRole('button', { name: 'Picture of its newest product' });
  return { slide, choose, taken };
}

test('a large picture on a slow line tells how much of it is sent, and arrives', async ({
  page,
  context,
  admin: _admin,
}) => {
  const { slide, choose, taken } = await openSlide(page);
  const session = await context.newCDPSession(page);
  const line = async (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line(50_000);
  await choose(331);
  const bar = slide.getByRole('progressbar', { name: 'Uploading …' });
  await expect(bar).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  await line(-1);
  await expect(taken).toBeVisible({ timeout: 30_000 });
  await expect(slide.getByRole('progressbar')).toHaveCount(0);
});

test('an upload that stands still is given up, and is sent again without being chosen again', async ({
  page,
  admin: _admin,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  await page.clock.install();
  const { slide, choose, taken } = await openSlide(page);
  let asked = 0;
  await page.route('**/api/content/pictures', async (route) => {
    if (asked++ > 0) await route.continue();
  });
  await choose(332);
  await expect.poll(() => asked).toBe(1);
  // For whichever is waited for: that something moves, or the answer.
  await page.clock.fastForward('11:00');
  await expect(slide.getByText('large-332.png was not uploaded.')).toBeVisible();
  await slide.getByRole('button', { name: 'Try again' }).click();
  await expect(taken).toBeVisible({ timeout: 30_000 });
  await expect(slide.getByText('was not uploaded')).toHaveCount(0);
});
