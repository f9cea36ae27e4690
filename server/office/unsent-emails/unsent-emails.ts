import { orNotFound } from '#contract/errors.ts';
import type { UnsentEmail } from '#contract/unsent-emails.ts';
import * as notFoundText from '#text/not-found.ts';
import * as unsentText from '#text/unsent-emails.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  countFailing,
  dropFailedJob,
  listFailing,
  retryJob,
  type JobLabel,
  type JobRow,
} from '../../platform/jobs/jobs.ts';
import { DIED, TIMEOUT, TOO_MANY_UNCONFIRMED } from '../../platform/jobs/reasons.ts';

const KINDS = ['email', 'urgentEmail'] as const;
const MOST_LISTED = 100;

/** Lists emails that failed. The emails that the shop has given up come first. */
export async function listUnsent(db: Db): Promise<{ emails: UnsentEmail[]; total: number }> {
  const rows = await listFailing(db, KINDS, MOST_LISTED);
  return { emails: rows.map(present), total: await countFailing(db, KINDS) };
}

/**
 * Queues a failed email again. Throws 404 if the email is unknown, is being sent now, or waits for its first attempt.
 */
export async function retryUnsent(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = orNotFound(await retryJob(db, KINDS, id, by.now), notFoundText.unsentEmail);
    await noteInLog(db, by, { action: 'email.retried', id, name: nameOf(row) });
  });
}

/** Drops a failed email. Throws 404 if the email is unknown, is being sent now, or waits for its first attempt. */
export async function dropUnsent(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = orNotFound(await dropFailedJob(db, KINDS, id), notFoundText.unsentEmail);
    await noteInLog(db, by, { action: 'email.dropped', id, name: nameOf(row) });
  });
}

function present(row: JobRow): UnsentEmail {
  const { to, subject } = labelOf(row);
  return {
    id: row.id,
    to,
    subject,
    since: row.created_at,
    tries: row.attempts,
    nextAt: row.state === 'waiting' ? row.run_at : null,
    isGivenUp: row.state === 'dead',
    reason: reasonOf(row),
  };
}

function reasonOf({ state, last_error: error }: JobRow): string {
  if (state === 'running') return unsentText.underWay();
  if (error === TOO_MANY_UNCONFIRMED) return unsentText.tooManyUnconfirmed();
  if (error === TIMEOUT) return unsentText.tooSlow();
  if (error === DIED || error === null) return unsentText.interrupted();
  if (/ECONNREFUSED|ENOTFOUND|EDNS|EHOSTUNREACH|ECONNRESET|ETIMEDOUT|timeout|closed unexpectedly/i.test(error))
    return unsentText.unreachable({ detail: error });
  return unsentText.refused({ detail: error });
}

/**
 * Returns the email's subject, which names the email in the log of changes, because the log must not contain a
 * customer's address.
 */
function nameOf(row: JobRow): string {
  return labelOf(row).subject;
}

function labelOf({ label }: JobRow): JobLabel {
  // The cast is safe: the job worker wrote this column.
  return label === null ? { to: '', subject: '' } : (JSON.parse(label) as JobLabel);
}
