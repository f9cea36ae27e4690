// Why an attempt failed, where it is not the handler that says so: codes, for which whoever shows them has words.

export const TIMEOUT = 'TIMEOUT';
/** The process ended while it ran, time and again. */
export const DIED = 'DIED';

/** The mailbox, which nobody has confirmed, gets no more emails today. */
export const TOO_MANY_UNCONFIRMED = 'TOO_MANY_UNCONFIRMED';

// Why an attempt was ended from outside, which is no failure.

export const STOPPING = 'STOPPING';
export const LEASE_LOST = 'LEASE_LOST';
