import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { generateHTML, getSchema, type JSONContent } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { parseInert } from '../../trusted/parse-inert.ts';

/**
 * The formats of the editor. The server's sanitiser (server/site/legal-pages) allows all of these, and some more, such
 * as tables.
 */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // Without this setting the editor adds an empty paragraph at the end, which would be saved with the page.
    trailingNode: false,
    codeBlock: { HTMLAttributes: { class: null } },
  }),
];

/**
 * Turns HTML into content for the editor. The editor must not get the HTML itself: it would let the browser parse the
 * HTML, which the pages' policy (Trusted Types) forbids.
 */
export function toContent(html: string): JSONContent {
  return SchemaParser.fromSchema(getSchema(extensions)).parse(parseInert(html)).toJSON();
}

/**
 * Returns whether the editor can show this HTML without losing anything. The function converts the HTML into content
 * and back, and compares elements and words.
 */
export function fitsEditor(html: string): boolean {
  if (html.trim() === '') return true;
  return outline(html) === outline(generateHTML(toContent(html), extensions));
}

// Returns the elements and words of HTML, for a comparison. The paragraphs that the editor adds inside list items are
// ignored. The tags <b> and <strong> count as the same, and so do <i> and <em>.
function outline(html: string): string {
  const body = parseInert(html);
  const known = (name: string) => ({ B: 'STRONG', I: 'EM', P: '' })[name] ?? name;
  const elements = Array.from(body.querySelectorAll('*'), (element) => known(element.tagName)).filter(Boolean);
  return `${elements.join(' ')}\n${(body.textContent ?? '').replaceAll(/\s+/g, '')}`;
}
