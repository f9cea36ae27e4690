import { bareText } from './same-key.ts';

/**
 * Lists the SKUs in a pasted text, each once, in their order. Each line of the text has one SKU, or several SKUs with
 * commas or semicolons between them. In a line of a table, whose cells are separated by tabs, only the first cell is an
 * SKU.
 */
export function skusIn(text: string): string[] {
  const cells = text
    .split(/\r?\n/)
    .flatMap((line) => (line.includes('\t') ? [line.split('\t')[0] ?? ''] : line.split(/[,;]/)));
  const skus = new Map<string, string>();
  for (const cell of cells) {
    const sku = bareText(cell.replace(/^\s*"(.*)"\s*$/, '$1'));
    if (sku !== '' && !skus.has(sku.toLowerCase())) skus.set(sku.toLowerCase(), sku);
  }
  return [...skus.values()];
}
