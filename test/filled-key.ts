const unknownId = '01900000-0000-7000-8000-000000000000';

/** Answers the key of a call with an id, a name and a slug that do not exist in place of its parameters. */
export function filledKey(key: string): string {
  return key.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'name' || name === 'slug' ? 'none-such' : unknownId,
  );
}
