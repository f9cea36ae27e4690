let serial = 0;

/**
 * Answers a number for names that must differ. Each test file counts from one, even if another file ran before it in
 * the same process.
 */
export const nextSerial = (): number => ++serial;

export const countFromOne = (): void => void (serial = 0);
