// The reasons of failed attempts that the handler does not give: codes, for which the code that shows them has words.

export const TIMEOUT = 'TIMEOUT';
/** The process ended while it ran, time and again. */
export const DIED = 'DIED';

/** The mailbox, which nobody has confirmed, gets no more emails today. */
export const TOO_MANY_UNCONFIRMED = 'TOO_MANY_UNCONFIRMED';

// Why an attempt was ended from outside, which is no failure.

export const STOPPING = 'STOPPING';
export const LEASE_LOST = 'LEASE_LOST';
