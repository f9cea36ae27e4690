// The first row of a list's first page when it was last shown, and that list's filters.
const tops = new Map<string, { asked: string; id: string }>();

/**
 * Holds still a list whose newest row comes first: its other pages continue from page 1, even if rows have come since.
 * `upTo` belongs to the query; call `keepTop` with the first row on page 1, or with another value by which the server
 * holds the list still. A person who opens another page by its address sees all rows.
 */
export function useHeldList(name: string, question: object, page: number) {
  const asked = JSON.stringify(question);
  const top = tops.get(name);
  return {
    upTo: page > 1 && top?.asked === asked ? top.id : undefined,
    keepTop: (id: string | undefined) => {
      if (page === 1 && id !== undefined) tops.set(name, { asked, id });
    },
  };
}
