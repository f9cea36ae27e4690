/** Returns a copy of the list in which one item is changed. */
export function changedAt<Item>(list: readonly Item[], at: number, part: Partial<Item>): Item[] {
  return list.map((item, index) => (index === at ? { ...item, ...part } : item));
}
