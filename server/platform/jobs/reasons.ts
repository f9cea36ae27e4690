// The reasons of failed attempts that the handler does not give, as codes; the code that shows them has their words.

export const TIMEOUT = 'TIMEOUT';
/** The process ended while it ran the job, again and again. */
export const DIED = 'DIED';

/** The unconfirmed mailbox gets no more emails today. */
export const TOO_MANY_UNCONFIRMED = 'TOO_MANY_UNCONFIRMED';

// The reason when an attempt was stopped from outside, which is no failure.

export const STOPPING = 'STOPPING';
export const LEASE_LOST = 'LEASE_LOST';
