/** The columns that an order copies from its variants and their products, which may change or disappear later. */
export const copiedColumns = [
  'variants.product_id',
  'variants.color',
  'variants.color_hex',
  'variants.size',
  'variants.sku',
  'variants.stock',
  'variants.selling_paise',
  'variants.saving_paise',
  'variants.usual_selling_paise',
  'variants.markdown_id',
  'variants.retired_at',
  'products.name',
] as const;
