let count = 0;

/**
 * Returns a text that no other name contains: journeys run side by side, and some shops are stored from one run to the
 * next.
 */
export const serial = (): string => `${Date.now().toString(36)}${process.pid}${count++}`;
