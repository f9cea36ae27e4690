const unknownId = '01900000-0000-7000-8000-000000000000';

/** The key of a call with nothing's id, name and slug in place of its parameters. */
export function filledKey(key: string): string {
  return key.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'name' || name === 'slug' ? 'none-such' : unknownId,
  );
}
