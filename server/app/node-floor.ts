/** The oldest version of Node with which the shop works; docs/version-floors.md gives the reason. */
export const OLDEST_NODE = '24.7';

/** Returns true if a Node version, such as "24.6.0", is older than `OLDEST_NODE`. */
export function isNodeTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}
