const unknownId = '01900000-0000-7000-8000-000000000000';

/** Returns the key of a call whose parameters are replaced by an id, a name and a slug that do not exist. */
export function filledKey(key: string): string {
  return key.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'name' || name === 'slug' ? 'none-such' : unknownId,
  );
}
