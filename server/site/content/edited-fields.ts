/**
 * Finds the values in `given` that differ from `initial`, at any depth, and returns them at the same places; undefined
 * if no value differs. `initial` and `given` are JSON values.
 */
export function changesFrom(initial: unknown, given: unknown): unknown {
  if (Array.isArray(initial) && Array.isArray(given)) {
    const changes = given.map((one, index) => changesFrom(initial[index], one));
    return changes.every((one) => one === undefined) ? undefined : changes;
  }
  if (isObject(initial) && isObject(given)) {
    const changes = Object.entries(given)
      .map(([key, value]) => [key, changesFrom(initial[key], value)] as const)
      .filter(([, value]) => value !== undefined);
    return changes.length === 0 ? undefined : Object.fromEntries(changes);
  }
  return initial === given ? undefined : given;
}

/**
 * Applies the changes that changesFrom has found to `initial`. Null means no change, because JSON writes an undefined
 * item of a list as null.
 */
export function withChanges(initial: unknown, changes: unknown): unknown {
  if (changes === undefined || changes === null) return initial;
  if (Array.isArray(initial) && Array.isArray(changes))
    return initial.map((one, index) => withChanges(one, changes[index]));
  if (isObject(initial) && isObject(changes))
    return Object.fromEntries(
      Object.entries(initial).map(([key, value]) => [key, withChanges(value, changes[key])] as const),
    );
  return changes;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
