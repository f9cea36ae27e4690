let serial = 0;

/**
 * Returns the next number, for names that must be unique within a test file. Each test file counts from one, even if
 * another file ran before in the same process.
 */
export const nextSerial = (): number => ++serial;

export const countFromOne = (): void => void (serial = 0);
