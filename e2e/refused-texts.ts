import type { Page } from '@playwright/test';

/**
 * Returns a list to which each violation of the content security policy is added from now on, also in documents that
 * the page loads later.
 */
export async function noteViolations(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => refused.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, documentURI }) =>
      // The cast is safe: the test has exposed this function to the page.
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${effectiveDirective} at ${documentURI}: ${sample}`,
      ),
    ),
  );
  return refused;
}

/**
 * Tries to use a plain text in each of the ways in which it could become a script. Returns the browser's reaction to
 * each try.
 */
export async function tryBareTexts(page: Page) {
  return page.evaluate(() => {
    const attempt = (run: () => void) => {
      try {
        run();
        return 'let through';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const text = '<img src=x>';
    return {
      html: attempt(() => (document.createElement('div').innerHTML = text)),
      frame: attempt(() => (document.createElement('iframe').srcdoc = text)),
      document: attempt(() => void new DOMParser().parseFromString(text, 'text/html')),
      script: attempt(() => (document.createElement('script').src = '/sw.js')),
      code: attempt(() => (document.createElement('script').text = 'void 0')),
      policy: attempt(() => void window.trustedTypes?.createPolicy('default', {})),
    };
  });
}

export const refusedEverywhere = {
  html: 'TypeError',
  frame: 'TypeError',
  document: 'TypeError',
  script: 'TypeError',
  code: 'TypeError',
  policy: 'TypeError',
};
