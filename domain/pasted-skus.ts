import { bareText } from './same-key.ts';

/**
 * The SKUs in a pasted text, each once, in its order: one a line, or several in a line with commas or semicolons. The
 * first cell counts in a line of a table, whose cells are apart by tabs.
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
