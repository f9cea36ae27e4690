import type { Page } from '@playwright/test';

/** Lists the violations of the page's policy from now on, also after the page has loaded other documents. */
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

/** Returns the browser's reaction to a bare text at each of the places where it could become a script. */
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
