/** A value that is kept, or made and kept; the least recently used go first, once there are more than `most`. */
export function keptLately<Value>(values: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.delete(key);
  values.set(key, value);
  if (values.size > most) values.delete(values.keys().next().value ?? '');
  return value;
}
