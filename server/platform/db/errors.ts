/** True if a row violates a unique constraint of SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

const UNCONFIRMED = 'UNCONFIRMED';

/**
 * The error codes that mean that the shop reaches no server that accepts writes: the server is away, starts, stops or
 * is a replica (25006).
 */
const CUT_OFF = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '25006',
];
/** The error codes for a full disk: PostgreSQL's disk, or the disk for uploads. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT'];
/** PgBouncer uses this code when it cannot connect to a server. */
const NO_SERVER = '08P01';
/**
 * PgBouncer sends these messages, with the code 08P01, when it has too many clients, or all its connections are in use.
 */
const IS_BUSY = /max_client_conn|no more connections allowed|query_wait_timeout/;
/**
 * The error codes that mean that the disk does not answer or refuses writes, or that memory or file handles have run
 * out.
 */
const FAILING = ['58000', '58030', 'EIO', 'EROFS', '53000', '53200', 'EMFILE', 'ENFILE'];
const GAVE_UP = ['53300', '57014', '57P05', UNCONFIRMED, '40001', '40P01'];
const LOST = new Set([...CUT_OFF, NO_SERVER, ...GAVE_UP, ...FULL, ...FAILING]);
/**
 * The SQLite error codes after which the work may be tried again later: SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY
 * (the system stops writes to a disk that fails), SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN. An extended code contains
 * the primary code in its low byte.
 */
const SQLITE_TROUBLE = [5, 6, 8, 10, 13, 14];

/** True if PostgreSQL stopped waiting for a locked row, because `limitLockWait` limits the wait. */
export function isLockedOut(error: unknown): boolean {
  return (error as { code?: unknown }).code === '55P03';
}

/**
 * True if the shop reaches no PostgreSQL server that accepts writes. False if PostgreSQL or its pooler is only too
 * busy.
 */
export function isCutOff(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === NO_SERVER) return !IS_BUSY.test(String(message));
  return (
    CUT_OFF.includes(String(code)) || /Connection terminated|is not queryable|timeout expired/.test(String(message))
  );
}

/**
 * Makes the error for a commit that a replica or the disk has not confirmed. An unconfirmed commit may be lost if the
 * primary or the power fails.
 */
export function unconfirmed(error = new Error('no replica has confirmed what was written')): Error {
  return Object.assign(error, { code: UNCONFIRMED });
}

/** Makes the error for a database that sends nothing any more. */
export function silent(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
}

/** True if SQLite stopped waiting for another process that has locked the file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === 5;
}

/**
 * True if PostgreSQL has rolled back a transaction in favour of another transaction, or has not executed a prepared
 * statement (`isForgotten`). The work of a transaction that PostgreSQL has rolled back in this way may run again at
 * once.
 */
export function gaveWay(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001' || isForgotten(error);
}

/**
 * True if the prepared statements that PostgreSQL knows are not those that the shop expects: a pooler has lent another
 * connection, or a migration has changed the statement's columns. PostgreSQL has not executed a statement that it
 * refuses for one of these reasons.
 */
export function isForgotten(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '26000' || code === '42P05' || (code === '0A000' && /cached plan/.test(String(message)));
}

/** True if the database's disk, or the disk for uploads, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  const isFull = FULL.includes(String(code)) || (typeof errcode === 'number' && (errcode & 0xff) === 13);
  return isFull || isDiskFull(cause);
}

/** Each pattern matches an error for a lost connection to which the driver gives no code. */
const LOST_IN_WORDS = [
  /Connection terminated/i,
  /connection error and is not queryable/i,
  /Client was closed and is not queryable/i,
  /timeout exceeded when trying to connect/i,
  /timeout expired/i,
  /the database is closed/i,
];

/**
 * True if the database cannot do the work at present: the shop cannot reach it, the database is too busy or full, its
 * disk fails, or it has rolled back or not confirmed a commit. The work may be tried again later.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof code === 'string' && LOST.has(code)) return true;
  if (typeof errcode === 'number' && SQLITE_TROUBLE.includes(errcode & 0xff)) return true;
  return LOST_IN_WORDS.some((words) => words.test(error.message));
}
