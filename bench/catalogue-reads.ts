import type { Db } from '../server/db/schema.ts';

/** What visitors ask of the catalogue, each at `count` addresses of its own, so that nothing kept answers them. */
export async function readCases(db: Db, count: number): Promise<Array<[name: string, path: (n: number) => string]>> {
  const women = await db.selectFrom('categories').select('id').where('name', '=', 'Women').executeTakeFirstOrThrow();
  const details = await db.selectFrom('products').select(['id', 'name']).orderBy('id', 'desc').limit(count).execute();
  const words = (n: number) => ['kurta', 'saree', 'shirt', 'dress', 'watch', 'jeans'][Math.floor(n / 50) % 6];
  const mistyped = (n: number) =>
    ['anarkli', 'sunglases', 'lehnga', 'shrit', 'jeens', 'watchh'][Math.floor(n / 50) % 6];
  const beginning = (n: number) => ['kurt', 'sare', 'shi', 'dre', 'wat', 'cott'][Math.floor(n / 50) % 6];
  const nameOf = (n: number) => encodeURIComponent(details[n % details.length]?.name.slice(0, 200) ?? '');
  return [
    ['list of 24', (n) => `/api/products?limit=24&minPrice=${n}`],
    ['page 2 to 40 of it', (n) => `/api/products?limit=24&page=${2 + (n % 39)}&minPrice=${n + 1000}`],
    ['of a category', (n) => `/api/products/category/${women.id}?limit=24&minPrice=${n}`],
    ['by price', (n) => `/api/products?limit=24&sort=priceLowHigh&minPrice=${300 + n}&maxPrice=1500`],
    ['filter: a size', (n) => `/api/products?limit=24&size=M&minPrice=${n}`],
    ['filter: size and colour', (n) => `/api/products?limit=24&size=M&color=Black&minPrice=${n}`],
    [
      'filter: size, family, in stock',
      (n) => `/api/products?limit=24&size=M&size=L&family=blue&availability=in-stock&minPrice=${n}`,
    ],
    ['list with words', (n) => `/api/products?limit=24&q=${words(n)}&minPrice=${n}`],
    ['detail', (n) => `/api/products/${details[n]?.id}`],
    ['search: a word', (n) => `/api/products/search?q=${words(n)}&limit=${1 + (n % 50)}`],
    ['search: a full name', (n) => `/api/products/search?q=${nameOf(n)}&limit=20`],
    ['search: a beginning', (n) => `/api/products/search?q=${beginning(n)}&limit=${1 + (n % 50)}`],
    ['search: mistyped', (n) => `/api/products/search?q=${mistyped(n)}&limit=${1 + (n % 50)}`],
  ];
}
