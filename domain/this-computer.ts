/**
 * True for a host that is this computer itself. A name such as shop.localhost does not count: the shop sends secrets to
 * this computer without TLS, and such a name may lead to another computer.
 */
export function isThisComputer(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(plain);
}

/**
 * Matches the other hosts that a browser opens on its own computer: names that end in localhost, the addresses 0.0.0.0
 * and ::, which mean every address of the computer, and 127.0.0.1 in the form of IPv6.
 */
const OPENED_HERE = /^(?:(?:.+\.)?localhost\.?|0\.0\.0\.0|\[::(?:ffff:7f[\da-f]{2}:[\da-f]{1,4})?\])$/i;

/** Matches the beginning of a link, up to the end of its host; a port, a path or a mark of the sentence may follow. */
const HOST_OF_LINK = /https?:\/\/(\[[\da-f:.]+\]|[\p{L}\p{N}.-]+)/giu;

/** True if a link in the text leads to this computer itself, so that nobody can open it on another one. */
export function linksToThisComputer(text: string): boolean {
  return [...text.matchAll(HOST_OF_LINK)].some(([, host]) => {
    if (!URL.canParse(`http://${host}`)) return false;
    const { hostname } = new URL(`http://${host}`);
    return isThisComputer(hostname) || OPENED_HERE.test(hostname);
  });
}
