import { sameKey } from '#domain/same-key.ts';
import { call } from '../../../api/call.ts';

/** Finds the piece with this SKU among the products for sale. The packer then sees which piece they have scanned. */
export async function findPiece(scanned: string): Promise<{ name: string; choice: string } | undefined> {
  const sku = sameKey(scanned);
  const { products } = await call('GET /products/search', { query: { q: scanned, limit: 5 } });
  for (const { name, variants } of products) {
    const variant = variants.find((one) => one.sku && sameKey(one.sku) === sku);
    if (variant) return { name, choice: [variant.color, variant.size].filter(Boolean).join(', ') };
  }
  return undefined;
}
