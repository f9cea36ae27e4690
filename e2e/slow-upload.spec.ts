import type { Page } from '@playwright/test';
import { aPicture } from '../test/pictures.ts';
import { allowConsoleErrors, expect, open, test } from './journey.ts';
import { ports } from './shops.ts';
import { openWeakNetwork, type WeakNetwork } from './weak-network.ts';

const MEGABYTES = 3;

/** Makes a picture of some megabytes, most of which are random. */
async function aLargePicture(seed: number) {
  const bytes = Buffer.alloc(MEGABYTES * 1_000_000);
  Buffer.from(await (await aPicture(seed)).arrayBuffer()).copy(bytes);
  return { name: `large-${seed}.png`, mimeType: 'image/png', buffer: bytes };
}

/** Opens the first slide in the home page's editor, which sends a picture as soon as it is chosen. */
async function openSlide(page: Page) {
  await open(page, '/admin/content');
  const slide = page.getByRole('group', { name: 'Slide 1' });
  const choose = async (seed: number) =>
    slide.getByLabel('Picture of Slide 1').setInputFiles(await aLargePicture(seed));
  const taken = slide.getByRole('button', { name: 'Use the newest product’s picture' });
  return { slide, choose, taken };
}

test('a large picture on a slow line tells how much of it is sent, and arrives', async ({
  page,
  devTools,
  admin: _admin,
}) => {
  const { slide, choose, taken } = await openSlide(page);
  const line = async (uploadThroughput: number) =>
    devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line(50_000);
  await choose(331);
  const bar = slide.getByRole('progressbar', { name: 'Uploading…' });
  // On a busy machine, the first part of the picture may take long on a line as slow as this one.
  await expect.poll(async () => Number(await bar.getAttribute('value')), { timeout: 40_000 }).toBeGreaterThan(0);
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(1);
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
  // The test moves the clock past both time limits of an upload: for progress, and for the answer.
  await page.clock.fastForward('11:00');
  await expect(slide.getByText('large-332.png was not uploaded.')).toBeVisible();
  await slide.getByRole('button', { name: 'Try again' }).click();
  await expect(taken).toBeVisible({ timeout: 30_000 });
  await expect(slide.getByText('was not uploaded')).toHaveCount(0);
});

test('on a full disk the shop’s own words are shown, what was chosen stays, and it goes on where it was once there is room', async ({
  page,
  admin: _admin,
}) => {
  allowConsoleErrors(/503/);
  await page.clock.install();
  const { slide, choose, taken } = await openSlide(page);
  const full = 'The shop’s disk is full: nothing can be saved until somebody makes room on it.';
  const offsets: number[] = [];
  let room = 1;
  await page.route('**/api/uploads/*', async (route) => {
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
    if (room-- > 0) await route.continue();
    else await route.fulfill({ status: 503, json: { message: full, code: 'DISK_FULL' } });
  });
  const seed = 343 + 10 * test.info().retry;
  await choose(seed);
  await expect(slide.getByRole('status').filter({ hasText: full })).toContainText('continue automatically');
  // The disk of the shop is full, so the browser waits before it asks again.
  expect(offsets.length).toBeLessThan(5);
  room = Infinity;
  await expect(taken).toBeVisible({ timeout: 30_000 });

  room = 1;
  await choose(seed + 1);
  await expect(slide.getByRole('status').filter({ hasText: full })).toBeVisible();
  await page.clock.fastForward('03:00');
  await expect(slide.getByText(`large-${seed + 1}.png was not uploaded. ${full}`)).toBeVisible();
  room = Infinity;
  offsets.length = 0;
  await slide.getByRole('button', { name: 'Try again' }).click();
  await expect(slide.getByText('was not uploaded')).toHaveCount(0);
  await expect(slide.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => offsets[0]).toBe(512 * 1024);
});

test.describe('on a line that is lost again and again', () => {
  test.use({ baseURL: `http://127.0.0.1:${ports.cut}`, serviceWorkers: 'block' });
  let network: WeakNetwork;
  test.beforeAll(async () => {
    network = await openWeakNetwork(`http://127.0.0.1:${ports.sqlite}`, ports.cut);
  });
  test.afterAll(async () => network.close());

  test('a picture goes on where it was cut, and so it does after the page was loaded anew', async ({
    page,
    admin: _admin,
  }) => {
    allowConsoleErrors(/net::ERR_/, /Failed to fetch/);
    const { slide, choose, taken } = await openSlide(page);
    // Each retry of the test sends another picture, because the shop may still have a part of the picture from the last
    // try.
    const seed = 333 + 10 * test.info().retry;
    network.loseUploads('PATCH', { whole: 1, after: 300_000, times: 3 });
    await choose(seed);
    await expect(taken).toBeVisible({ timeout: 60_000 });
    await expect(slide.getByText('was not uploaded')).toHaveCount(0);
    // After each break of the connection, the browser sends at most one piece of the picture a second time.
    expect(network.uploaded('PATCH')).toBeLessThan(MEGABYTES * 1_000_000 + 3 * 600_000);

    // From now on the connection stays silent after the first megabyte.
    const before = network.uploaded('PATCH');
    let asked = 0;
    page.on('request', (request) => (asked += /api\/uploads$/.test(request.url()) ? 1 : 0));
    network.loseUploads('PATCH', { whole: 2, after: 1, times: Infinity });
    await choose(seed + 1);
    // The browser makes one request to begin the upload, and another to ask how much has arrived.
    await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(1);
    const again = await openSlide(page);
    network.loseUploads('PATCH', { whole: 0, after: 0, times: 0 });
    const sent = network.uploaded('PATCH');
    expect(sent - before).toBeGreaterThan(1_000_000);
    await again.choose(seed + 1);
    await expect(again.taken).toBeVisible({ timeout: 60_000 });
    expect(network.uploaded('PATCH') - sent).toBeLessThan((MEGABYTES - 1) * 1_000_000);
  });
});
