let count = 0;

/**
 * Returns a text that makes a name unique, because journeys run at the same time, and some shops are used for several
 * runs.
 */
export const serial = (): string => `${Date.now().toString(36)}${process.pid}${count++}`;
