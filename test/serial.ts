let serial = 0;

/**
 * Returns a number that makes a name different from all other names. Each test file counts from one, even if another
 * file ran before in the same process.
 */
export const nextSerial = (): number => ++serial;

export const countFromOne = (): void => void (serial = 0);
