/** The limits of an order that staff enter for a caller. */
export const phoneOrderLimits = { lines: 100, nameLength: 80, callersFound: 8, addresses: 5 } as const;
