import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { generateHTML, getSchema, type JSONContent } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { parseInert } from '../../trusted/parse-inert.ts';

/** The editor knows the formats that the server's sanitiser keeps (site/legal-pages), except tables and some others. */
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
    // Without this setting the editor adds an empty paragraph at the end, which would be saved as part of the page.
    trailingNode: false,
    codeBlock: { HTMLAttributes: { class: null } },
  }),
];

/**
 * Reads HTML for the editor. If the editor got the HTML as text, it would let the browser parse it, which the pages'
 * policy forbids.
 */
export function toContent(html: string): JSONContent {
  return SchemaParser.fromSchema(getSchema(extensions)).parse(parseInert(html)).toJSON();
}

/**
 * Answers true if the editor would keep all of this HTML: after reading and writing, it contains the same elements and
 * words.
 */
export function fitsEditor(html: string): boolean {
  if (html.trim() === '') return true;
  return outline(html) === outline(generateHTML(toContent(html), extensions));
}

// Answers the elements and words of HTML for comparison. The paragraphs that the editor adds inside list items make no
// difference, nor do the two tag names each for bold and italic.
function outline(html: string): string {
  const body = parseInert(html);
  const known = (name: string) => ({ B: 'STRONG', I: 'EM', P: '' })[name] ?? name;
  const elements = Array.from(body.querySelectorAll('*'), (element) => known(element.tagName)).filter(Boolean);
  return `${elements.join(' ')}\n${(body.textContent ?? '').replaceAll(/\s+/g, '')}`;
}
