// Lists codes for the reasons of failed attempts, as far as the reasons do not come from a job's handler. The code that
// shows jobs has a sentence for each code.

export const TIMEOUT = 'TIMEOUT';
/** The processes that ran the job have died, more than once. */
export const DIED = 'DIED';

/** The mailbox is unconfirmed, and may get no more emails today. */
export const TOO_MANY_UNCONFIRMED = 'TOO_MANY_UNCONFIRMED';

// The process that ran the job is stopping, so it has stopped the attempt at the job. An attempt that ends with
// STOPPING does not count as a failure.

export const STOPPING = 'STOPPING';
export const LEASE_LOST = 'LEASE_LOST';
