// The policy is used only in this file. The HTML that it allows only becomes a document that is never shown.
const policy = globalThis.trustedTypes?.createPolicy('inert-html', { createHTML: (html: string) => html });

/** Answers the body of this HTML in a separate document. Nothing in it is run or fetched. */
export function parseInert(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body;
}
