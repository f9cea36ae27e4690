import { expect, test as base, type CDPSession, type Page } from '@playwright/test';
import { findViolations } from './accessibility.ts';
import { signInBrowser, callsOf, newCustomer, signIn, type Caller } from './people.ts';
import { adminPassword, type Engine } from './shops.ts';

type Fixtures = {
  engine: Engine;
  /** True if the journey runs at the width of a phone, by touch. */
  isPhone: boolean;
  /** A new customer, who is signed in on the page. */
  customer: Caller;
  /** The shop's admin, who is signed in on the page. */
  admin: Caller;
  /** The shop's admin for API calls only; on the page, a guest or another person is signed in. */
  owner: Caller;
  /** The page's DevTools. Their settings last until the journey ends. */
  devTools: CDPSession;
  /**
   * Registers a function that restores the shared data that a journey has changed. The function runs when the journey
   * ends, also after a failure.
   */
  afterwards: (restore: () => Promise<unknown>) => void;
  /** Fails if the page has an accessibility violation now. The check leaves out pages in frames. */
  expectAccessible: () => Promise<void>;
};

/**
 * A journey fails on an error in the browser's console, an uncaught exception, a refused image, script, style sheet or
 * font, and a request to another origin. A violation of the content security policy is also an error in the console.
 * The functions below allow expected errors.
 */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
  engine: async ({}, use, info) => use(info.project.name === 'postgres' ? 'postgres' : 'sqlite'),
  // oxlint-disable-next-line no-empty-pattern
  isPhone: async ({}, use, info) => use(info.project.name === 'phone'),
  customer: async ({ page, request }, use) => {
    const person = await newCustomer(request);
    await signInBrowser(page, person);
    await use({ ...person, calls: callsOf(request, person) });
  },
  owner: async ({ request, engine }, use) => {
    const person = await signIn(request, 'admin@example.com', await adminPassword(engine));
    await use({ ...person, calls: callsOf(request, person) });
  },
  admin: async ({ page, owner }, use) => {
    await signInBrowser(page, owner);
    await use(owner);
  },
  afterwards: async ({ owner: _stillSignedIn }, use) => {
    const restorers: Array<() => Promise<unknown>> = [];
    await use((restore) => restorers.push(restore));
    for (const restore of restorers.toReversed()) await restore();
  },
  page: async ({ page, baseURL, serviceWorkers }, use) => {
    const problems: string[] = [];
    allowedConsoleErrors.length = 0;
    allowedPageErrors.length = 0;
    page.on('console', (message) => {
      // The browser logs every answer with a status from 400 to 499 as an error. An answer with such a status does not
      // fail the journey, because the page explains the error to the person.
      if (
        message.type() === 'error' &&
        !allowedConsoleErrors.some((pattern) => pattern.test(message.text())) &&
        !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
      )
        problems.push(message.text());
    });
    page.on('pageerror', (error) => {
      // The browser reports an aborted transition if the visitor leaves a page while its view transition runs.
      const isTransition = /^Transition was (aborted|skipped)/.test(error.message);
      if (!isTransition && !allowedPageErrors.some((pattern) => pattern.test(error.message)))
        problems.push(`uncaught: ${error.message}`);
    });
    page.on('response', (response) => {
      if (
        response.status() >= 400 &&
        ['image', 'script', 'stylesheet', 'font'].includes(response.request().resourceType())
      )
        problems.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob|about):/.test(request.url()))
        problems.push(`request to another origin: ${request.url()}`);
    });
    await use(page);
    // Playwright clears the page and uses it again for the next journey, but does not remove a service worker or a
    // mocked clock. If the journey has used one of these, the code closes the page.
    const hasClock = await page.evaluate(() => '__pwClock' in window).catch(() => false);
    if (serviceWorkers === 'allow' || hasClock) await page.context().close();
    else await page.context().setOffline(false);
    expect(problems).toEqual([]);
  },
  devTools: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use(session);
    await session.detach();
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // The check runs without motion, because axe would otherwise measure the contrast of a notice that is half faded.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await waitForAnimations(page);
      const violations = await findViolations(page);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(violations).toEqual([]);
    });
  },
});

export { expect };

const allowedConsoleErrors: RegExp[] = [];
const allowedPageErrors: RegExp[] = [];

/**
 * Allows console errors that match these patterns, for a journey that causes an error on purpose. Uncaught exceptions
 * and rejections still make the journey fail, because the page must also handle the errors that a journey causes.
 */
export function allowConsoleErrors(...patterns: readonly RegExp[]): void {
  allowedConsoleErrors.push(...patterns);
}

/** Allows uncaught exceptions and rejections that match these patterns, for a journey whose page cannot catch them. */
export function allowPageErrors(...patterns: readonly RegExp[]): void {
  allowedPageErrors.push(...patterns);
}

/** Opens a path and waits until React has hydrated the page. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Goes to a path like a link inside the app, without loading a new document; if the app is not open yet, opens the
 * path. Journeys over many screens use this function, because loading a document takes longer than the checks of a
 * screen.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return open(page, path);
  await page.evaluate(async (path) => {
    // The cast is safe: React Router itself sets this value, for its developer tools.
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string, options: object) => Promise<void> };
    };
    // React renders the new screen at once (flushSync), so that the next step of the test sees it.
    await router.navigate(path, { flushSync: true });
  }, path);
}

/** Unfolds the menu of the back office if only its bar is visible. */
export async function openOfficeMenu(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Back office' }).getByRole('button', { name: /^Menu:/ });
  if (await bar.isVisible()) await bar.click();
}

/** Unfolds the filters of a list of the back office if they are folded. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('search').getByRole('button', { name: /^Filter/, expanded: false });
  if (await button.isVisible()) await button.click();
}

/** Fails if the page is wider than the screen; the message names the elements beyond its edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    });
    const shown = wide.map((one) => `<${one.tagName.toLowerCase()} class="${one.className}"> ${one.textContent}`);
    return [`${scrollWidth - clientWidth} px too wide`, ...shown.map((text) => text.slice(0, 200))];
  });
  expect(beyond, page.url()).toEqual([]);
}

/** Waits until all finite animations have ended, because axe would otherwise measure half-faded colours. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

/** Waits until React has hydrated the server's HTML, so that clicks have an effect. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('#main, main') !== null &&
      Object.keys(document.querySelector('#main, main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Waits until fonts have loaded, no placeholder shows and the page has not changed for `quietMs` milliseconds. */
export async function waitForContent(page: Page, quietMs = 300): Promise<void> {
  await page.evaluate(async (quietMs) => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      const finish = () => {
        if (document.querySelector('.shimmer, [aria-busy="true"]')) return restart();
        observer.disconnect();
        resolve();
      };
      let timer = setTimeout(finish, quietMs);
      const restart = () => {
        clearTimeout(timer);
        timer = setTimeout(finish, quietMs);
      };
      const observer = new MutationObserver(restart);
      observer.observe(document.body, { childList: true, subtree: true });
    });
  }, quietMs);
}
