// These codes are the reasons of failed attempts that do not come from a job's handler. The back office has a sentence
// for each code.

export const TIMEOUT = 'TIMEOUT';
/** The processes that ran the job have died, more than once. */
export const DIED = 'DIED';

/** Nobody has confirmed the mailbox, and it may get no more emails today. */
export const TOO_MANY_UNCONFIRMED = 'TOO_MANY_UNCONFIRMED';

// The process that ran the job is stopping, so it has stopped the attempt at the job. An attempt that ends with
// STOPPING does not count as a failure.

export const STOPPING = 'STOPPING';
export const LEASE_LOST = 'LEASE_LOST';
