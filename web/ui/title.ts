/** A page's title and description, with the shop's name. */
export function titled(title: string, shop: string, description?: string) {
  return [{ title: title === '' ? shop : `${title} – ${shop}` }, ...(description ? [{ name: 'description', content: description }] : [])];
}
