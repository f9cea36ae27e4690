// For each list: the id of the first row on page 1, and the filters, both from the moment when page 1 was last shown.
const tops = new Map<string, { asked: string; id: string }>();

/**
 * Stops new rows from moving the rows of a list that shows its newest row first: the later pages continue from page 1
 * as it was last shown. Pass `upTo` to the query. Call `keepTop` with the id of the first row on page 1, or with the
 * `upTo` of the server's answer. If a person opens a later page directly by its address, page 1 was never shown, so new
 * rows do move the list.
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
