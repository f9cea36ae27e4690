/** True for a host that is this computer itself. */
export function isThisComputer(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(plain);
}

/** True if a link in the text leads to this computer itself, so that nobody can open it on another one. */
export function linksToThisComputer(text: string): boolean {
  return (text.match(/https?:\/\/\S+/g) ?? []).some((link) => {
    return URL.canParse(link) && isThisComputer(new URL(link).hostname);
  });
}
