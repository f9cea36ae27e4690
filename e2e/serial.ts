let count = 0;

/** What no other name has: journeys run side by side, and some shops are kept from one run to the next. */
export const serial = (): string => `${Date.now().toString(36)}${process.pid}${count++}`;
