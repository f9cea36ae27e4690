/**
 * Makes an address from a title, with a number at the end if another page already has that address. Returns '' if the
 * title has no Latin letters.
 */
export function slugOf(title: string, taken: readonly string[]): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 90)
    .replace(/-$/, '');
  if (slug === '' || !taken.includes(slug)) return slug;
  let number = 2;
  while (taken.includes(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}
