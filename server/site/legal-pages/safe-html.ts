import sanitizeHtml from 'sanitize-html';

const TEXT = ['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'code', 'pre'];
const MARKS = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'a'];
const LISTS = ['ul', 'ol', 'li'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/**
 * Keeps only the HTML that a legal page may contain: text and its structure. Removes scripts, styles, frames, pictures,
 * forms, and all attributes except those of links and tables.
 */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TEXT, ...MARKS, ...LISTS, ...TABLES],
    allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });
}
