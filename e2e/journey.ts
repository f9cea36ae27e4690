import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { carryIn, callsOf, newCustomer, signIn, type Person } from './people.ts';
import { adminPassword, type Engine } from './shops.ts';

type Fixtures = {
  engine: Engine;
  /** True in the journeys at a phone's width, by touch. */
  isPhone: boolean;
  /** A customer nobody was before, signed in on the page. */
  customer: Person & { calls: ReturnType<typeof callsOf> };
  /** The shop's admin, signed in on the page. */
  admin: Person & { calls: ReturnType<typeof callsOf> };
  /** Finds nothing to mend on the page as it is. A page inside it is looked at on its own. */
  isAccessible: () => Promise<void>;
};

/** A journey fails on any error in the console, any policy violation and any request off the shop's own origin. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
  engine: async ({}, use, info) => use(info.project.name === 'postgres' ? 'postgres' : 'sqlite'),
  // oxlint-disable-next-line no-empty-pattern
  isPhone: async ({}, use, info) => use(info.project.name === 'phone'),
  customer: async ({ page, request }, use) => {
    const person = await newCustomer(request);
    await carryIn(page, person);
    await use({ ...person, calls: callsOf(request, person) });
  },
  admin: async ({ page, request, engine }, use) => {
    const person = await signIn(request, 'admin@example.com', await adminPassword(engine));
    await carryIn(page, person);
    await use({ ...person, calls: callsOf(request, person) });
  },
  page: async ({ page, baseURL }, use) => {
    const troubles: string[] = [];
    forgiven.length = 0;
    page.on('console', (message) => {
      // A 4xx that the page shows in its own words is no trouble; the browser logs it all the same.
      if (message.type() === 'error' && !forgiven.some((pattern) => pattern.test(message.text())) && !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400 && ['image', 'script', 'stylesheet', 'font'].includes(response.request().resourceType())) troubles.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob|about):/.test(request.url())) troubles.push(`left the origin: ${request.url()}`);
    });
    await use(page);
    expect(troubles).toEqual([]);
  },
  isAccessible: async ({ page }, use) => {
    await use(async () => {
      // Without motion: a notice that fades while axe looks would be read in a colour it never stands in.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(' | ')}`)).toEqual([]);
    });
  },
});

export { expect };

const forgiven: RegExp[] = [];

/** Lets a journey that breaks something on purpose have what the browser says of it. */
export function forgive(...patterns: readonly RegExp[]): void {
  forgiven.push(...patterns);
}

/** Goes to a path and waits until the page listens. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
}

/** Nothing is wider than the screen. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Waits for what is moving to come to rest: axe would read half-faded colours. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => Promise.allSettled(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity).map((animation) => animation.finished)));
}

/** The page listens: its script has taken over from the server's HTML. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('#main, main') !== null && Object.keys(document.querySelector('#main, main') ?? {}).some((key) => key.startsWith('__react')));
}
