/**
 * Returns whether the server can be reached from this browser now. If the server can be reached, a file that cannot be
 * fetched belongs to an older build.
 */
export async function isShopThere(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits for this many milliseconds, but stops waiting when the device is online again. */
export async function aMoment(milliseconds: number): Promise<void> {
  await new Promise<unknown>((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    setTimeout(resolve, milliseconds);
  });
}
