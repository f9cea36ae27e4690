const WINDOW = 5;

/**
 * Returns the page numbers to show below a list: the first page, the last page, and five around the present page.
 * `undefined` marks a gap between two numbers.
 */
export function pageNumbers(current: number, total: number): Array<number | undefined> {
  const start = Math.max(1, Math.min(current - 2, total - WINDOW + 1));
  const end = Math.min(total, start + WINDOW - 1);
  const around = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  const before = start === 1 ? [] : start === 2 ? [1] : [1, undefined];
  const after = end === total ? [] : end === total - 1 ? [total] : [undefined, total];
  return [...before, ...around, ...after];
}
