import * as productText from '#text/product.ts';
import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { limits, pageSizes } from '#domain/limits.ts';
import { eachField } from '#domain/product-fields.ts';
import { staffWith, type Calls } from './call.ts';
import { id, instant, line, message, wholeNumber } from './fields.ts';
import { Fact } from './facts.ts';
import { Image } from './image.ts';
import { Facets, productFilters } from './product-filters.ts';
import { ProductForm, productFieldShapes } from './product-form.ts';
import { SearchSummary, searchSummary } from './search-summary.ts';
import { byId, Pagination, paging } from './shared.ts';
import { Variant } from './variants.ts';

export const ProductCategory = z.object({
  id,
  name: z.string(),
  /**
   * The name of the category in the language of the request, after the name of the category above it: "Kurtas ·
   * Straight".
   */
  label: z.string(),
  _count: z.object({ products: z.number() }),
});

export const Product = z.object({
  id,
  name: z.string(),
  /** True if another product had this name before, so that a link to this product must contain its id. */
  sharesName: z.boolean(),
  ...eachField(() => z.string().nullable()),
  description: z.string(),
  facts: z.array(Fact),
  categoryId: id,
  /** The weight of a piece in grams, if the product has a weight of its own. */
  grams: z.number().optional(),
  category: ProductCategory,
  images: z.array(Image),
  variants: z.array(Variant),
  createdAt: instant,
  updatedAt: instant,
});
export type Product = z.infer<typeof Product>;

const ProductPage = z.object({
  data: z.array(Product),
  pagination: Pagination,
  facets: Facets,
  /** How the shop understood the search; left out unless the query has `q`. */
  search: SearchSummary.optional(),
});
export type ProductPage = z.infer<typeof ProductPage>;

/** The ids of products that staff change together, for example all products that they chose on a page of the list. */
const severalIds = z.array(id).min(1, { error: validationText.nothingChanged }).max(limits.pageSize);
const changedCount = message.extend({ changed: z.number() });

export const productCalls = {
  'GET /products': {
    who: 'anyone',
    summary: 'Products, filtered, sorted and paged, with facet counts.',
    query: z.object({
      ...paging(pageSizes.products),
      ...productFilters,
      /**
       * `all` finds products that match all words of `q`. `most` also finds products that match most of the words, if
       * only few products match all words.
       */
      match: z.enum(['all', 'most']).default('all'),
    }),
    answer: ProductPage,
  },
  'GET /products/category/{id}': {
    who: 'anyone',
    summary: 'Products of a category and everything below it.',
    params: byId,
    query: z.object({ ...paging(pageSizes.category), ...productFilters }),
    answer: ProductPage,
  },
  'GET /products/category-name/{name}': {
    who: 'anyone',
    summary: 'The same by the category’s name.',
    params: z.object({ name: line(200) }),
    query: z.object({ ...paging(pageSizes.category), ...productFilters }),
    answer: ProductPage,
  },
  'GET /products/search': {
    who: 'anyone',
    summary: 'Find products by words, forgiving of typing mistakes; an empty q lists the first 20.',
    query: z.object({
      q: line(limits.searchLength).default(''),
      limit: wholeNumber(1, limits.searchResults).default(pageSizes.emptySearch),
    }),
    /** `total` is the number of all found products; the answer contains at most `limit` of them. */
    answer: z.object({ products: z.array(Product), total: z.number(), ...searchSummary }),
  },
  'GET /products/by-name/{name}': {
    who: 'anyone',
    summary: 'A product by its exact name; of several, the newest.',
    params: z.object({ name: line(limits.productNameLength) }),
    answer: z.object({ product: Product }),
  },
  'GET /products/by-address/{name}': {
    who: 'anyone',
    summary:
      'The product that the page /product/{name} leads to: the first one that had this name, whatever its name is now; ' +
      'another letter case will do.',
    params: z.object({ name: line(limits.productNameLength) }),
    answer: z.object({ product: Product }),
  },
  'GET /products/{id}': {
    who: 'anyone',
    summary: 'One product.',
    params: byId,
    answer: z.object({ product: Product }),
  },
  'POST /products': {
    ...staffWith('catalogue.edit'),
    takesKey: true,
    summary: 'Make a product, or edit the one named by id.',
    body: ProductForm,
    files: {
      images: {
        maxCount: limits.imagesPerProduct.max,
        maxBytes: limits.imageBytes,
        tooMany: productText.imageCount,
      },
    },
    // The limit leaves room for the longest text field: 500 variants as JSON.
    textBytes: 1_000_000,
    statuses: [201, 200],
    answer: z.object({ product: Product, message: z.string() }),
  },
  'DELETE /products/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'Retire a product; orders keep their copies.',
    params: byId,
    answer: message,
  },
  'PUT /products': {
    ...staffWith('catalogue.edit'),
    summary:
      'Move many products into one category, or give them the same brand or another field; those no longer on sale are left out.',
    body: z.object({
      ids: severalIds,
      categoryId: id.optional(),
      ...eachField((name) => productFieldShapes[name].optional()),
    }),
    answer: changedCount,
  },
  'POST /products/retire': {
    ...staffWith('catalogue.edit'),
    summary: 'Retire many products; those no longer on sale are left out.',
    body: z.object({ ids: severalIds }),
    answer: changedCount,
  },
} as const satisfies Calls;
