import { z } from 'zod';
import { limits, pageSizes } from '#domain/limits.ts';
import { parseColourHex } from '#domain/colours.ts';
import { sameKey } from '#domain/sizes.ts';
import type { Calls } from './call.ts';
import { sorts } from './choices.ts';
import { filledLine, id, instant, longText, message, repeated, rupees, rupeesIn, wholeNumber, line } from './fields.ts';
import { byId, Pagination, paging } from './shared.ts';
import { say } from './sentences.ts';

/**
 * `url` works by itself in an <img>. `sources` says what else is stored beside it: `{base}-{width}.{format}` for each
 * width and format. `placeholder` is a tiny data URL to show until the picture is there.
 */
export const Image = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  sources: z.object({ base: z.string(), widths: z.array(z.number()), formats: z.array(z.string()) }),
  placeholder: z.string(),
});
export type Image = z.infer<typeof Image>;

export const Variant = z.object({
  id,
  color: z.string(),
  colorHexCode: z.string(),
  size: z.string(),
  /** The shop's own number for this piece, if it has one. */
  sku: z.string().nullable(),
  stock: z.number(),
  originalPrice: rupees,
  discountPrice: rupees,
});
export type Variant = z.infer<typeof Variant>;

export const ProductCategory = z.object({ id, name: z.string(), _count: z.object({ products: z.number() }) });

export const Product = z.object({
  id,
  name: z.string(),
  /** Another product has the same name: a link to this one must then carry its id. */
  sharesName: z.boolean(),
  description: z.string(),
  categoryId: id,
  category: ProductCategory,
  images: z.array(Image),
  variants: z.array(Variant),
  createdAt: instant,
  updatedAt: instant,
});
export type Product = z.infer<typeof Product>;

export const Facets = z.object({
  sizes: z.array(z.object({ value: z.string(), count: z.number() })),
  colors: z.array(z.object({ value: z.string(), hex: z.string(), count: z.number() })),
  /** `lowStock`: in stock, but some size is down to its last few. */
  availability: z.object({ inStock: z.number(), outOfStock: z.number(), lowStock: z.number() }),
  priceRange: z.object({ min: rupees, max: rupees }),
});
export type Facets = z.infer<typeof Facets>;

const filters = {
  q: line(limits.searchLength).default(''),
  availability: z.enum(['in-stock', 'out-of-stock', 'low-stock']).optional(),
  size: repeated(line(limits.sizeLength)),
  color: repeated(line(limits.colorLength)),
  categories: repeated(id),
  minPrice: rupeesIn.optional(),
  maxPrice: rupeesIn.optional(),
  sort: z.enum(sorts).default('default'),
};
export const ProductFilters = z.object(filters);
/** Prices in paise; lists empty when not asked for. All combine with "and". */
export type ProductFilters = z.output<typeof ProductFilters>;

const ProductPage = z.object({ data: z.array(Product), pagination: Pagination, facets: Facets });
export type ProductPage = z.infer<typeof ProductPage>;

const missing = (value: unknown) => (value === null || value === undefined ? '' : value);
const filled = (max: number, sentence: string) => z.preprocess(missing, filledLine(max, sentence));

/** One variant as a form or a file sends it. `baseStock`: the stock the form was opened with (contract "Products"). */
export const VariantInput = z
  .object({
    id: id.nullish().or(z.literal('').transform(() => undefined)),
    color: filled(limits.colorLength, 'Name the colour.'),
    colorHexCode: z.string().default('#000000').transform((text, context) => {
      const hex = parseColourHex(text);
      if (hex) return hex;
      context.addIssue({ code: 'custom', message: 'Write the colour as # and six digits, such as #1F5FBF.' });
      return z.NEVER;
    }),
    size: filled(limits.sizeLength, 'Name the size.'),
    sku: z.preprocess(missing, line(limits.skuLength)).transform((text) => (text === '' ? null : text)),
    stock: wholeNumber(0, limits.stock).default(1),
    baseStock: wholeNumber(0, limits.stock).optional(),
    originalPrice: rupeesIn.refine((paise) => paise > 0, 'The price must be more than zero.').refine((paise) => paise <= limits.pricePaise, 'The price is above ₹1,00,00,000.'),
    discountPrice: z.preprocess((value) => (value === '' || value === null ? undefined : value), rupeesIn.default(0)).refine((paise) => paise <= limits.pricePaise, 'The saving is above ₹1,00,00,000.'),
  });
export type VariantInput = z.output<typeof VariantInput>;

/** The variants of one product: at least one, and no size twice in one colour. */
export const VariantInputs = z
  .array(VariantInput)
  .min(1, say.product.variantRequired)
  .max(limits.variantsPerProduct, `At most ${limits.variantsPerProduct} variants.`)
  .superRefine((variants, context) => {
    const seen = new Set<string>();
    const skus = new Set<string>();
    variants.forEach((variant, index) => {
      const key = optionKey(variant);
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'size'], message: `${variant.color}, size ${variant.size} is there twice.` });
      seen.add(key);
      if (variant.sku !== null && skus.has(variant.sku)) context.addIssue({ code: 'custom', path: [index, 'sku'], message: `The SKU ${variant.sku} is there twice.` });
      if (variant.sku !== null) skus.add(variant.sku);
    });
  });

/** Two variants of one product with the same key are the same piece: one colour (name and code) and one size. */
export function optionKey(variant: { color: string; colorHexCode: string; size: string }): string {
  return [sameKey(variant.color), variant.colorHexCode, sameKey(variant.size)].join('\u001f');
}

/** JSON in a form field. */
function json<Shape extends z.ZodType>(shape: Shape) {
  return z.string().max(2_000_000).transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'This is not JSON.' });
      return z.NEVER;
    }
  }).pipe(shape);
}

export const productName = filled(limits.productNameLength, say.product.nameRequired);
export const productDescription = z.preprocess(missing, longText(limits.descriptionLength));

export const ProductForm = z.object({
  id: id.or(z.literal('')).optional(),
  productName,
  categoryId: z.preprocess(missing, z.string().min(1, say.product.categoryRequired).pipe(id)),
  description: productDescription,
  productVariants: json(VariantInputs),
  deletedImageIds: json(z.array(id).max(100)).default([]),
  /** Kept and new pictures in their shown order: ids of kept ones, "new:0" for the first file. Missing: kept first, then new. */
  imageOrder: json(z.array(z.string().max(60)).max(20)).optional(),
  expectedUpdatedAt: z.string().max(40).optional(),
});
export type ProductForm = z.output<typeof ProductForm>;

export const productCalls = {
  'GET /products': {
    who: 'anyone',
    summary: 'Products, filtered, sorted and paged, with facet counts.',
    query: z.object({ ...paging(pageSizes.products), ...filters }),
    answer: ProductPage,
  },
  'GET /products/category/{id}': {
    who: 'anyone',
    summary: 'Products of a category and everything below it.',
    params: byId,
    query: z.object({ ...paging(pageSizes.category), ...filters }),
    answer: ProductPage,
  },
  'GET /products/category-name/{name}': {
    who: 'anyone',
    summary: 'The same by the category’s name.',
    params: z.object({ name: line(200) }),
    query: z.object({ ...paging(pageSizes.category), ...filters }),
    answer: ProductPage,
  },
  'GET /products/search': {
    who: 'anyone',
    summary: 'Find products by words, forgiving of typing mistakes; an empty q lists the first 20.',
    query: z.object({ q: line(limits.searchLength).default(''), limit: wholeNumber(1, limits.searchResults).default(pageSizes.emptySearch) }),
    answer: z.object({ products: z.array(Product) }),
  },
  'GET /products/by-name/{name}': {
    who: 'anyone',
    summary: 'A product by its exact name; of several, the newest.',
    params: z.object({ name: line(limits.productNameLength) }),
    answer: z.object({ product: Product }),
  },
  'GET /products/{id}': { who: 'anyone', summary: 'One product.', params: byId, answer: z.object({ product: Product }) },
  'POST /products': {
    who: 'admin',
    summary: 'Make a product, or edit the one named by id.',
    body: ProductForm,
    files: { images: { maxCount: limits.imagesPerProduct.max, maxBytes: limits.imageBytes } },
    statuses: [201, 200],
    answer: z.object({ product: Product, message: z.string() }),
  },
  'DELETE /products/{id}': { who: 'admin', summary: 'Retire a product; orders keep their copies.', params: byId, answer: message },
} as const satisfies Calls;
