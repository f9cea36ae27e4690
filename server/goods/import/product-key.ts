const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a key has the form of a product's id. Any other key is a code that the owner has chosen. */
export function isId(key: string): boolean {
  return UUID.test(key);
}
