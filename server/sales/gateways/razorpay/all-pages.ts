/** The highest number of pages that the shop reads of one list. */
const MOST_PAGES = 100;

/**
 * Reads a list that Razorpay answers in pages: `ask` gets the query parameters of a page, and returns its items. The
 * list ends with the first page that has fewer items than `count`.
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
