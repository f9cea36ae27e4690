const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Answers whether a key may be a product's id; any other key is a code of the shop's own. */
export function isId(key: string): boolean {
  return UUID.test(key);
}
