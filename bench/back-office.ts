import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { chromiumPath } from '../e2e/shops.ts';
import { signIn } from '../e2e/people.ts';
import { closeShop, openShop } from '../e2e/open-shop.ts';
import { compareScrolling } from './office-scroll.ts';

// npm run bench:office [-- DATA_DIR]: measures how soon each screen of the back office shows its first row after a
// click, how much of that the page's thread computed and how many calls were answered by then, and how smoothly the
// sheet scrolls beside a bare page. Machines differ, so nothing is asserted: on a busy one, compare the computing and
// the calls. The default is the shop in ./data/bench, which npm run bench fills; 2,000 orders of the last ninety days
// are added if it has none.

const root = join(import.meta.dirname, '..');
const dataDir = process.argv[2] ?? join(root, 'data/bench');
const TRIES = 7;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Each screen: its name, its path in the menu, and the selector of its first content. */
const screens = [
  ['Dashboard', '/admin/dashboard', 'svg[aria-label="Revenue by day"] a'],
  ['Categories', '/admin/category', 'ul[aria-label="Categories"] li'],
  ['Products', '/admin/product', 'main button[aria-label^="Edit"]'],
  ['Orders', '/admin/order', 'select[aria-label^="Status of"]'],
  ['Customers', '/admin/customer', 'td button[aria-haspopup]'],
  ['Company', '/admin/company', 'input[name="name"]'],
  ['Legal pages', '/admin/legal', 'input[name="title"]'],
  ['Home page', '/admin/content', 'input[name="tagline"]'],
  ['Staff', '/admin/staff', 'ul[aria-label="Staff"] li'],
  ['Log', '/admin/log', 'ol[aria-label="Changes"] li'],
] as const;

const shop = await openShop({
  dataDir,
  port: 4312,
  env: { DEMO: '0', RATE_LIMITS: 'off' },
  ...(!(await hasOrders()) && { goods: { catalogues: [], photos: '', pastOrders: 2000 } }),
});
const browser = await chromium.launch({
  ...(chromiumPath() && { executablePath: chromiumPath() }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await (
    await browser.newContext({ baseURL: shop.origin, viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  ).newPage();
  const password = /^admin.*password: (\S+)/m.exec(await readFile(join(dataDir, 'first-run.txt'), 'utf8'))?.[1] ?? '';
  const { token, user } = await signIn(page.request, 'admin@example.com', password);
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('authToken', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [token, JSON.stringify(user)],
  );
  say(
    'click to first content      first visit        p50      worst   computed      calls\n                                     ms         ms         ms     ms, p50   answered',
  );
  for (const [name, path, selector] of screens)
    await report(
      name,
      await timesOf(
        page,
        path === '/admin/dashboard' ? '/admin/order' : '/admin/dashboard',
        `nav a[href="${path}"]`,
        selector,
      ),
    );
  await report(
    'Variant sheet',
    await timesOf(page, '/admin/product', 'a[href="/admin/product/sheet"]', '[role="gridcell"]'),
  );
  await report(
    'Product form (new)',
    await timesOf(
      page,
      '/admin/product',
      'main button:has-text("Add product")',
      '[role="dialog"] input[name="productName"]',
    ),
  );
  await report(
    'Product form (edit)',
    await timesOf(
      page,
      '/admin/product',
      'tbody button[aria-label^="Edit"]',
      '[role="dialog"] input[name="productName"]',
    ),
  );
  await report('Order', await timesOf(page, '/admin/order', 'td button[aria-haspopup]', '[role="dialog"] dl'));
  await compareScrolling(page);
} finally {
  await browser.close();
  await closeShop(shop);
}

async function hasOrders(): Promise<boolean> {
  const db = openDatabase({ DATA_DIR: dataDir });
  try {
    await migrate(db);
    return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
  } finally {
    await db.destroy();
  }
}

type Click = { ms: number; cpuMs: number; calls: number };

/** What a click on a link costs until the first frame that shows the content, measured in the page. */
async function timesOf(page: Page, from: string, link: string, content: string): Promise<Click[]> {
  const clicks: Click[] = [];
  const thread = await page.context().newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async () =>
    (await thread.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  for (let n = 0; n < TRIES; n++) {
    await page.goto(from);
    await page.locator(link).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate((content) => {
      performance.clearResourceTimings();
      document.addEventListener(
        'click',
        () => {
          const started = performance.now();
          const check = () =>
            document.querySelector(content)
              ? Reflect.set(window, 'took', performance.now() - started)
              : requestAnimationFrame(check);
          requestAnimationFrame(check);
        },
        { capture: true, once: true },
      );
    }, content);
    const before = await computed();
    await page.locator(link).first().click();
    const ms =
      (await (await page.waitForFunction(() => Reflect.get(window, 'took') as number | undefined)).jsonValue()) ?? 0;
    const cpuMs = ((await computed()) - before) * 1000;
    const calls = await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length,
    );
    clicks.push({ ms, cpuMs, calls });
  }
  await thread.detach();
  return clicks;
}

async function report(name: string, [first, ...later]: readonly Click[]): Promise<void> {
  const sorted = later.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const shown = [
    first?.ms,
    middleOf(sorted),
    sorted.at(-1),
    middleOf(later.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b)),
    later.at(-1)?.calls,
  ].map((value) => (value ?? 0).toFixed(0).padStart(11));
  say(`${name.padEnd(28)}${shown.join('')}`);
}

function middleOf(sorted: readonly number[]): number | undefined {
  return sorted[Math.floor(sorted.length / 2)];
}
