import { expect } from 'vitest';
import type { CatalogueProduct } from '../server/goods/import/catalogue-row.ts';

/** The conditions that a product on a query's first page must meet. An undefined condition is not checked. */
export type Wanted = {
  /** A pattern for the path of the product's category, such as "Women > Ethnic Wear > Sarees". */
  category?: RegExp;
  name?: RegExp;
  /** A pattern for the path of the product's category, its name and its description together. */
  anything?: RegExp;
  colour?: RegExp;
  /** A pattern for a size that the product has in stock. */
  size?: RegExp;
  fromRupees?: number;
  toRupees?: number;
};

type JudgedQuery = {
  query: string;
  /** Null if the query must find nothing. */
  wants: Wanted | null;
  /** Additional conditions for the first product of the page. */
  first?: Wanted;
  /**
   * The number of products that the search must find at least, and that the test checks. It is the number of wanted
   * products that the catalogue has in stock, but at most 24, which is one page.
   */
  least: number;
};

const shirts = /(Casual|Formal) Shirts$/;
const tShirts = /T-Shirts$/;
const kurtas = /Kurta/;
const blue = /blue|navy|indigo/i;
const red = /^red|maroon|burgundy|cherry/i;

/**
 * Queries as Indian shoppers type them, each with the conditions that its first page of results must meet. The patterns
 * match names and categories of the real catalogue (`test/shared-data.ts`). A query passes if its first three products,
 * and 90 % of its first `least` products, meet the conditions.
 */
export const judgedQueries: readonly JudgedQuery[] = [
  // Plain nouns
  { query: 'jeans', wants: { category: /Jeans$/ }, least: 24 },
  { query: 'saree', wants: { category: /Sarees$/ }, least: 24 },
  { query: 'shirt', wants: { category: shirts }, least: 24 },
  { query: 'kurta', wants: { category: kurtas }, least: 24 },
  { query: 'dress', wants: { category: /Dresses$/ }, least: 24 },
  { query: 'shoes', wants: { category: /Footwear/ }, least: 24 },
  { query: 'watch', wants: { category: /Watches$/ }, least: 24 },
  { query: 'dupatta', wants: { category: /Dupattas$/ }, least: 24 },
  { query: 'lehenga', wants: { category: /Lehenga/ }, least: 21 },
  { query: 'bangles', wants: { category: /Bangles/ }, least: 24 },
  { query: 'raincoat', wants: { name: /raincoat/i }, least: 7 },
  // Colour, cloth and garment
  { query: 'blue cotton kurta', wants: { category: kurtas, colour: blue }, least: 12 },
  { query: 'red dress', wants: { category: /Dresses$/, colour: red }, least: 24 },
  { query: 'black leggings', wants: { category: /Leggings/, colour: /black/i }, least: 20 },
  { query: 'white shirt', wants: { category: shirts, colour: /white/i }, least: 20 },
  { query: 'navy blue polo t-shirt', wants: { category: /Polo T-Shirts$/, colour: /navy/i }, least: 20 },
  { query: 'black formal shoes for men', wants: { category: /^Men .*Formal Shoes$/, colour: /black/i }, least: 20 },
  { query: 'silk saree', wants: { category: /Sarees$/, name: /silk/i }, least: 12 },
  { query: 'georgette saree', wants: { category: /Sarees$/, name: /georgette/i }, least: 12 },
  { query: 'gold necklace', wants: { category: /Necklaces/, colour: /gold/i }, least: 24 },
  { query: 'denim shirt', wants: { category: shirts, name: /denim/i }, least: 6 },
  { query: 'leather belt', wants: { category: /Belts$/ }, least: 2 },
  // For men, women or children
  { query: 'jeans for men', wants: { category: /^Men .*Jeans$/ }, least: 24 },
  { query: 'ladies kurta', wants: { category: /^Women .*Kurta/ }, least: 24 },
  { query: 'boys shirt', wants: { category: /^Kids .*Casual Shirts$/ }, least: 15 },
  { query: 'girls dress', wants: { category: /^Kids .*Dresses$/ }, least: 24 },
  { query: "men's t-shirt", wants: { category: /^Men .*T-Shirts$/ }, least: 24 },
  { query: 'gents kurta', wants: { category: /^Men .*Kurta/ }, least: 8 },
  { query: 'womens watch', wants: { category: /^Women .*Watches$/ }, least: 24 },
  { query: 'kids shoes', wants: { category: /^Kids > Footwear/ }, least: 24 },
  { query: 'backpack for men', wants: { category: /Backpacks$/ }, least: 24 },
  // Spelling
  { query: 'anarkli', wants: { name: /anarkali/i }, least: 3 },
  { query: 'tshirt', wants: { category: tShirts }, least: 24 },
  { query: 't-shirt', wants: { category: tShirts }, least: 24 },
  { query: 't shirt', wants: { category: tShirts }, least: 24 },
  { query: 'saadi', wants: { category: /Sarees$/ }, least: 24 },
  { query: 'sari', wants: { category: /Sarees$/ }, least: 24 },
  { query: 'sherwaani', wants: { name: /sherwani/i }, least: 2 },
  { query: 'lehnga', wants: { category: /Lehenga/ }, least: 20 },
  { query: 'pajama for women', wants: { category: /^Women .*(Lounge Pants|Night Suits|Kurta)/ }, least: 10 },
  { query: 'sunglases', wants: { category: /Sunglasses$/ }, least: 24 },
  // Hindi, in its own script and in Latin letters
  { query: 'कुर्ता', wants: { category: kurtas }, least: 24 },
  { query: 'साड़ी', wants: { category: /Sarees$/ }, least: 24 },
  { query: 'लाल कुर्ता', wants: { category: kurtas, colour: red }, least: 20 },
  { query: 'लहंगा', wants: { category: /Lehenga/ }, least: 20 },
  { query: 'पुरुषों के जूते', wants: { category: /^Men > Footwear/ }, least: 24 },
  { query: 'neeli jeans', wants: { category: /Jeans$/, colour: blue }, least: 24 },
  // Sizes
  { query: 'shirt size L', wants: { category: shirts, size: /^L$/ }, least: 24 },
  { query: 'kurta xxl', wants: { category: kurtas, size: /^XXL$/ }, least: 24 },
  { query: 'jeans 32', wants: { category: /Jeans$/, size: /^32/ }, least: 24 },
  { query: 'shoes uk 8', wants: { category: /Footwear/, size: /^UK8$/ }, least: 24 },
  { query: '34 waist jeans', wants: { category: /Jeans$/, size: /^34/ }, least: 24 },
  { query: 'shoes no 8', wants: { category: /Footwear/, size: /^UK8$/ }, least: 24 },
  { query: 'large tshirt', wants: { category: tShirts, size: /^L$/ }, least: 24 },
  { query: 'free size saree', wants: { category: /Sarees$/, size: /^Free Size$/ }, least: 24 },
  { query: 'plus size kurta', wants: { category: kurtas }, least: 24 },
  { query: 'bra 34b', wants: { category: /Bras$/, size: /^34B$/ }, least: 24 },
  // Brands
  { query: 'puma', wants: { name: /puma/i }, least: 13 },
  { query: 'timberlake jeans', wants: { category: /Jeans$/, name: /timberlake/i }, least: 7 },
  { query: 'numero uno', wants: { name: /numero uno/i }, least: 24 },
  // Prices
  { query: 'kurta under 500', wants: { category: kurtas, toRupees: 500 }, least: 24 },
  { query: 'saree below ₹1,000', wants: { category: /Sarees$/, toRupees: 1000 }, least: 19 },
  { query: 'kurta < 500', wants: { category: kurtas, toRupees: 500 }, least: 24 },
  { query: 'kurta 500', wants: { category: kurtas, toRupees: 500 }, least: 24 },
  { query: 'kurta ₹999', wants: { category: kurtas, toRupees: 999 }, least: 24 },
  { query: 'kurta 500-1000', wants: { category: kurtas, fromRupees: 500, toRupees: 1000 }, least: 24 },
  { query: 'saree under 1k', wants: { category: /Sarees$/, toRupees: 1000 }, least: 19 },
  { query: 'saree cheaper than 800', wants: { category: /Sarees$/, toRupees: 800 }, least: 12 },
  { query: '500 रुपये से कम कुर्ता', wants: { category: kurtas, toRupees: 500 }, least: 24 },
  { query: 'size m tops below 799', wants: { category: /Tops$/, size: /^M$/, toRupees: 799 }, least: 24 },
  // No product has all of it
  {
    query: 'mens shirt xxl under 500',
    wants: { category: /^Men .*(Casual|Formal) Shirts$/, toRupees: 500 },
    least: 24,
  },
  { query: 'jeans size 28 under 400', wants: { category: /Jeans$/, size: /^28/ }, first: { toRupees: 480 }, least: 24 },
  { query: 'saree above 50000', wants: { category: /Sarees$/ }, first: { fromRupees: 3690 }, least: 19 },
  { query: 'kurta under 50', wants: { category: kurtas, toRupees: 400 }, first: { toRupees: 219 }, least: 24 },
  { query: 'wedding saree', wants: { category: /Sarees$/ }, least: 24 },
  { query: 'levis jeans', wants: { category: /Jeans$/ }, least: 24 },
  { query: 'office shirt for men', wants: { category: /^Men .*(Casual|Formal) Shirts$/ }, least: 24 },
  { query: 'saree on sale', wants: { category: /Sarees$/ }, least: 24 },
  // While typing
  { query: 'sherw', wants: { name: /sherwani/i }, least: 2 },
  { query: 'blue jea', wants: { category: /Jeans$/, colour: blue }, least: 24 },
  // The trade's other words
  { query: 'goggles', wants: { category: /Sunglasses$/ }, least: 24 },
  { query: 'purse', wants: { category: /Bags & Wallets/ }, least: 24 },
  { query: 'chappal', wants: { category: /Flip-Flops|Flats|Sandals/ }, least: 24 },
  { query: 'girls frock', wants: { category: /^Kids .*Dresses$/ }, least: 24 },
  { query: 'night suit', wants: { category: /Night Suits$|Kids > Boys$/ }, least: 3 },
  // Whole names
  {
    query: 'TIMBERLAKE Slim Fit Fit Women’s Blue Jeans',
    wants: { category: /Jeans$/ },
    first: { name: /^TIMBERLAKE Slim Fit Fit Women's Blue Jeans$/ },
    least: 1,
  },
  {
    query: 'Vishudh Printed Women’s Anarkali Kurta',
    wants: { category: kurtas },
    first: { name: /^Vishudh Printed Women's Anarkali Kurta$/ },
    least: 1,
  },
  // Nonsense
  { query: 'xqzwvk', wants: null, least: 0 },
  { query: 'asdfghjkl', wants: null, least: 0 },
  { query: 'xylophone', wants: null, least: 0 },
];

const FIRST_PAGE = 24;
/** The share of the judged queries that must pass. */
const GOAL = 0.95;

/** Expects that enough of the judged queries pass. */
export async function expectJudgedWell(
  find: (query: string) => Promise<readonly string[]>,
  products: ReadonlyMap<string, CatalogueProduct>,
): Promise<void> {
  const failed: string[] = [];
  for (const judged of judgedQueries) {
    const wrong = whatIsWrong(judged, (await find(judged.query)).slice(0, FIRST_PAGE), products);
    if (wrong) failed.push(`${judged.query}: ${wrong}`);
  }
  expect(judgedQueries.length).toBeGreaterThanOrEqual(60);
  const mostFailed = Math.floor(judgedQueries.length * (1 - GOAL));
  expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(mostFailed);
}

/** Describes why the search results with these ids fail the query; returns undefined if they pass. */
function whatIsWrong(
  { wants, first, least }: JudgedQuery,
  ids: readonly string[],
  products: ReadonlyMap<string, CatalogueProduct>,
): string | undefined {
  const page = ids.flatMap((id) => products.get(id) ?? []);
  if (!wants) return page.length > 0 ? `finds ${page.length}, such as ${page[0]?.name}` : undefined;
  if (page.length < least) return `finds ${page.length} of ${least}`;
  const isWanted = page.slice(0, least).map((product) => isAsWanted(product, wants));
  const share = isWanted.filter(Boolean).length / least;
  const stranger = page[isWanted.indexOf(false)];
  if (isWanted.slice(0, 3).includes(false) || share < 0.9)
    return `${Math.round(share * 100)} % are wanted; ${stranger?.name} (${stranger?.categoryPath.join(' > ')}) is not`;
  if (first && !(page[0] && isAsWanted(page[0], first))) return `begins with ${page[0]?.name}`;
  return undefined;
}

export function isAsWanted(product: CatalogueProduct, wanted: Wanted): boolean {
  const {
    category = /./,
    name = /./,
    anything = /./,
    colour = /./,
    size,
    fromRupees = 0,
    toRupees = Infinity,
  } = wanted;
  const inStock = product.variants.filter((variant) => variant.stock > 0);
  return (
    category.test(product.categoryPath.join(' > ')) &&
    name.test(product.name) &&
    anything.test(`${product.categoryPath.join(' > ')} ${product.name} ${product.description}`) &&
    product.variants.some((variant) => colour.test(variant.color)) &&
    (!size || inStock.some((variant) => size.test(variant.size))) &&
    product.variants.every(({ originalPrice }) => originalPrice >= fromRupees * 100 && originalPrice <= toRupees * 100)
  );
}
