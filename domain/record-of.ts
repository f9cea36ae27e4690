/** Makes a record with one value for each of these keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  // The cast is safe: the record is complete when the loop ends. A loop is used, because objects from
  // Object.fromEntries are slower to read.
  const record = {} as Record<Key, Value>;
  for (const key of keys) record[key] = make(key);
  return record;
}
