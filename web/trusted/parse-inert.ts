// Only this file uses this Trusted Types policy. The HTML that the policy allows becomes a document that is never
// shown.
const policy = globalThis.trustedTypes?.createPolicy('inert-html', { createHTML: (html: string) => html });

/** Returns the body of this HTML in a separate document. The browser runs and fetches nothing of this document. */
export function parseInert(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body;
}
