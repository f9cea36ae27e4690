import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import type { Caller } from './people.ts';

/**
 * Texts with scripts of an attacker, which must never run in the browser. Each of these scripts would set `window.ran`.
 */
const attacks = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg onload="window.ran=1">',
  '<svg><script>window.ran=1</script></svg>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<a href="javascript:window.ran=1">a</a>',
  '<a href="JaVaScRiPt:window.ran=1">a</a>',
  '<a href="java&#x09;script:window.ran=1">a</a>',
  '<a href="data:text/html,<script>window.ran=1</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="vbscript:x">a</a>',
  '<body onload="window.ran=1">',
  '<input autofocus onfocus="window.ran=1">',
  '<select autofocus onfocus="window.ran=1">',
  '<textarea autofocus onfocus="window.ran=1">',
  '<details open ontoggle="window.ran=1">',
  '<video><source onerror="window.ran=1"></video>',
  '<audio src=x onerror="window.ran=1">',
  '<marquee onstart="window.ran=1">',
  '<object data="javascript:window.ran=1">',
  '<embed src="javascript:window.ran=1">',
  '<form action="javascript:window.ran=1"><button>go</button></form>',
  '<button formaction="javascript:window.ran=1">go</button>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:window.ran=1">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(https://evil.example)">p</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran=1">',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
  '<template><script>window.ran=1</script></template>',
  '<img src="x` `<script>window.ran=1</script>"` `>',
  '<svg><a xlink:href="javascript:window.ran=1"><text>x</text></a></svg>',
  '<svg><animate onbegin="window.ran=1" attributeName=x dur=1s>',
  '<svg><foreignObject><iframe onload="window.ran=1"></iframe></foreignObject></svg>',
  '<xss contenteditable onblur="window.ran=1">x</xss>',
  '<p onclick="window.ran=1">p</p>',
  '<b><script>window.ran=1</script></b>',
  '"><script>window.ran=1</script>',
  "';window.ran=1;//",
  '<!--><script>window.ran=1</script>-->',
  '<![CDATA[<script>window.ran=1</script>]]>',
  '<h2 id="main" name="body">clobber</h2>',
  '<scr<script>ipt>window.ran=1</scr</script>ipt>',
];

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const ran = async (page: Page) => page.evaluate(() => Reflect.get(window, 'ran') as unknown);

async function paste(page: Page, html: string): Promise<void> {
  await text(page).click();
  await text(page).evaluate((box, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

// All journeys here edit the same page, so they run one after another.
test.describe.configure({ mode: 'serial' });

/** Restores the present text of a legal page when the journey ends, also if the journey fails. */
async function restoreLater(slug: string, { calls }: Caller, afterwards: (work: () => Promise<unknown>) => void) {
  const { title, content } = await calls.get(`/legal-pages/slug/${slug}`);
  afterwards(async () => calls.post('/legal-pages', { slug, title, content }));
}

test('an admin writes formatted text, saves it and sees it in the shop; leaving with unsaved text asks first', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  await restoreLater('terms-conditions', admin, afterwards);
  await open(page, '/admin/legal');
  await expect(page.getByRole('tab')).toHaveText([
    'Privacy Policy privacy-policy',
    'Terms & Conditions terms-conditions',
  ]);
  await expect(text(page)).toBeVisible();
  await expectAccessible();
  await page.getByRole('tab', { name: 'Terms & Conditions' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(/Terms/);
  await text(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('Returns');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Within ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('thirty days');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bullets' }).click();
  await page.keyboard.type('unworn');
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.getByRole('tab', { name: 'Privacy Policy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Page saved successfully!')).toBeVisible();
  const { content } = await admin.calls.get('/legal-pages/slug/terms-conditions');
  expect(content).toMatch(
    /^<h2>Returns<\/h2><p>Within ?<strong> ?thirty days<\/strong><\/p><ul><li><p>unworn<\/p><\/li><\/ul>$/,
  );
  await page.getByRole('button', { name: 'HTML' }).click();
  await expect(page.getByLabel('Text, as HTML')).toHaveValue(content);
  await page.goto('/page/terms-conditions');
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  await open(page, '/admin/legal');
  await expectNoSidewaysScroll(page);
});

test('attack vectors that are pasted or posted never run, and the sanitiser removes them', async ({
  page,
  admin,
  afterwards,
}) => {
  // The browser logs an error for each script that it blocks in the document that parses a paste, or in the sandboxed
  // frame.
  allowConsoleErrors(/Content Security Policy/, /frame is sandboxed/);
  await restoreLater('privacy-policy', admin, afterwards);
  await open(page, '/admin/legal');
  for (const attack of attacks) await paste(page, `<p>before</p>${attack}<p>after</p>`);
  expect(await ran(page)).toBeUndefined();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Page saved successfully!')).toBeVisible();
  const written = await page.evaluate(() => document.querySelector('.ProseMirror')?.innerHTML ?? '');
  expect(written).not.toMatch(/<script|onerror|onload|javascript:/i);
  const { content } = await admin.calls.get('/legal-pages/slug/privacy-policy');
  expect(content).not.toMatch(
    /<(script|iframe|svg|style|object|embed|form|base|meta|link|img)|\son\w+=|javascript:|style=/i,
  );
  // The attack is posted to the API, without the editor.
  await admin.calls.post('/legal-pages', {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    content: attacks.map((attack) => `<p>before</p>${attack}<p>after</p>`).join(''),
  });
  await page.goto('/page/privacy-policy');
  await expect(page.getByText('before').first()).toBeVisible();
  expect(await ran(page)).toBeUndefined();
  await open(page, '/about');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.frameLocator('iframe').getByText('before').first()).toBeVisible();
  expect(await ran(page)).toBeUndefined();
  await open(page, '/admin/legal');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Privacy Policy');
  expect(await ran(page)).toBeUndefined();
});

test('text that the editor cannot show opens as HTML; when two admins edit one page, the second chooses a version', async ({
  page,
  admin,
  afterwards,
}) => {
  await restoreLater('privacy-policy', admin, afterwards);
  const table = '<table><tbody><tr><td>Kept</td><td>2 years</td></tr></tbody></table>';
  await admin.calls.post('/legal-pages', { slug: 'privacy-policy', title: 'Privacy Policy', content: table });
  await open(page, '/admin/legal');
  const source = page.getByLabel('Text, as HTML');
  await expect(source).toHaveValue(table);
  await source.fill(`${table}<p>Mine.</p>`);
  await admin.calls.post('/legal-pages', {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    content: '<p>Theirs.</p>',
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Someone else saved this page after you opened it');
  await expect(source).toHaveValue(`${table}<p>Mine.</p>`);
  await alert.getByRole('button', { name: 'Keep my version' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Page saved successfully!')).toBeVisible();
  expect((await admin.calls.get('/legal-pages/slug/privacy-policy')).content).toBe(`${table}<p>Mine.</p>`);
});

test('failed calls of the legal pages are reported in the specification’s words', async ({ page, admin: _admin }) => {
  allowConsoleErrors(/status of 500/);
  await open(page, '/admin/legal');
  await page.route(/\/api\/legal-pages/, async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to save page.')).toBeVisible();
  await open(page, '/admin/legal');
  await expect(page.getByText('Failed to fetch legal pages.')).toBeVisible({ timeout: 20_000 });
});

test('the owner adds a shipping page from a starter text, publishes it for visitors and deletes it @core', async ({
  page,
  browser,
  baseURL,
  admin: { calls },
  afterwards,
  expectAccessible,
}) => {
  const address = '/page/shipping-policy';
  afterwards(async () => {
    const { pages } = (await calls.get('/legal-pages/all')) as { pages: Array<{ id: string; slug: string }> };
    const left = pages.find(({ slug }) => slug === 'shipping-policy');
    if (left) await calls.delete(`/legal-pages/${left.id}`);
  });
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 360, height: 760 },
  });
  const visitor = await context.newPage();
  const company = visitor.getByRole('contentinfo').getByRole('link', { name: 'Shipping Policy' });
  await open(page, '/admin/legal');
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Shipping', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'New page' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('shipping-policy');
  await expect(text(page).getByRole('heading', { name: 'Delivery charges' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();
  await page.getByRole('radio', { name: 'In the footer and the mobile menu' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Page saved successfully!')).toBeVisible();
  // Visitors cannot open a draft at its address.
  expect((await visitor.goto(address))?.status()).toBe(404);
  await expect(company).toHaveCount(0);

  await page.getByRole('checkbox', { name: /^Draft/ }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', address);
  await open(visitor, '/about');
  await expect(company).toHaveAttribute('href', address);
  await visitor.getByRole('button', { name: 'Open menu' }).click();
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shipping Policy' }).click();
  await expect(visitor).toHaveURL(address);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Shipping Policy' })).toBeVisible();
  await expect(visitor.getByText('Delivery is free.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('tab', { name: 'Shipping Policy' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Privacy Policy' })).toHaveAttribute('aria-selected', 'true');
  expect((await visitor.goto(address))?.status()).toBe(404);
  await expect(company).toHaveCount(0);
  await context.close();
});
