// In this pattern, a tag must not contain the sign <. Otherwise the pattern would scan a text with 50,000 such signs
// 50,000 times.
const DROPPED_BLOCKS = /<(script|style|iframe|noscript|template)\b[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
const LINE_ENDINGS = /<\/(p|div|li|ul|ol|h[1-6]|tr|table)\s*>|<br\s*\/?>/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
};

/**
 * Splits a description into paragraphs of plain text. Sellers paste HTML, so tags and scripts are removed, and list
 * items become lines. The result is plain text and no safe HTML, so a page must escape it, as React does.
 */
export function toParagraphs(description: string): string[] {
  const looksLikeHtml = /<\/?[a-z][^<>]*>|<!--|&[a-z]+;/i.test(description);
  const text = looksLikeHtml ? withoutMarkup(description) : description;
  return text
    .split(/\n+/)
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '');
}

function withoutMarkup(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(DROPPED_BLOCKS, '')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(LINE_ENDINGS, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&([a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}
