// The reasons of failed attempts that do not come from the handler, as codes. The code that shows jobs has a sentence
// for each.

export const TIMEOUT = 'TIMEOUT';
/** The processes that ran the job have died, several times. */
export const DIED = 'DIED';

/** The mailbox is unconfirmed, and may get no more emails today. */
export const TOO_MANY_UNCONFIRMED = 'TOO_MANY_UNCONFIRMED';

// The process stops, so the attempt was stopped. That is no failure.

export const STOPPING = 'STOPPING';
export const LEASE_LOST = 'LEASE_LOST';
