/** `base` has the values with which a form opened, and `draft` its present values. */
export type Edit<Value> = { base: Value; draft: Value };
/**
 * A field that this person and the other admin have changed to different values. `path` is for example `hero.0.title`.
 */
type Clash = { path: string; mine: unknown; theirs: unknown };

/** Returns whether two values have the same JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Merges an edit with the values that another admin has saved meanwhile, field by field, also inside lists and their
 * items. A field that only the other admin changed gets the saved value; a field that this person changed keeps this
 * person's value. `clashes` lists the fields that both changed to different values.
 */
export function mergeEdits<Value>({ base, draft }: Edit<Value>, theirs: Value) {
  const clashes: Clash[] = [];
  // The cast is safe: all three values have the same shape, and the merged value is made from them field by field.
  const merged = merge(base, draft, theirs, '', clashes) as Value;
  const edit: Edit<Value> = { base: theirs, draft: merged };
  return { edit, clashes };
}

function merge(base: unknown, mine: unknown, theirs: unknown, path: string, clashes: Clash[]): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (isList(base) && isList(mine) && isList(theirs) && mine.length === theirs.length && base.length === mine.length)
    return mine.map((one, index) => merge(base[index], one, theirs[index], at(index), clashes));
  if (isRecord(base) && isRecord(mine) && isRecord(theirs))
    return Object.fromEntries(
      Object.keys(theirs).map((key) => [key, merge(base[key], mine[key], theirs[key], at(key), clashes)]),
    );
  clashes.push({ path, mine, theirs });
  return mine;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Returns whether the value is an object that is merged field by field. A picture is merged as one value, because its
 * address and size belong together.
 */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isList(value) && !('url' in value);
}
