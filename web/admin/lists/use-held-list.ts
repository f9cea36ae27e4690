// Where the first page of a list began when it was last shown, and what that list was asked.
const tops = new Map<string, { asked: string; id: string }>();

/**
 * Holds a list still whose newest row is first: its other pages go on where page 1 ended, also when rows have come
 * since. `upTo` goes into the question; `keepTop` is told the first row that page 1 answers, or what else the server
 * holds the list by. Who comes to another page by its address sees all rows.
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
