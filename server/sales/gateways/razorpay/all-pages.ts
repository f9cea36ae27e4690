/** The highest number of pages that the shop reads of one list. */
const MOST_PAGES = 100;

/**
 * Reads a list that Razorpay returns in pages. `ask` gets the query parameters of a page and returns the items of the
 * page. A page with fewer items than `count` is the last one.
 */
export async function readAllPages<Item>(count: number, ask: (query: string) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const items = await ask(`count=${count}&skip=${page * count}`);
    all.push(...items);
    if (items.length < count) break;
  }
  return all;
}
