/** Where a product's page lives. Names lead there; one that several products share, or that a browser would take for "up", carries the id. */
export function productPath(product: { id: string; name: string; sharesName?: boolean }): string {
  const isDots = /^\.+$/.test(product.name);
  const path = `/product/${isDots ? '-' : encodeURIComponent(product.name)}`;
  return product.sharesName || isDots ? `${path}?id=${product.id}` : path;
}
