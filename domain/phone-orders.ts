/** How much one order holds that is taken for a caller, and how long a caller's name may be. */
export const phoneOrderLimits = { lines: 100, nameLength: 80, callersFound: 8, addresses: 5 } as const;
