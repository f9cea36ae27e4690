/**
 * Returns the cached value, or makes and stores it. If the cache then has more than `most` values, the function drops
 * the least recently used value.
 */
export function fromLru<Value>(values: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.delete(key);
  values.set(key, value);
  if (values.size > most) values.delete(values.keys().next().value ?? '');
  return value;
}
