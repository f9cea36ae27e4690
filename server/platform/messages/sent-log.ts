import type { MessageChannel, MessageEvent, MessageState } from '#domain/messages.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../db/ids.ts';
import { pay, payBack } from './budget.ts';
import type { MessageRow } from './queries.ts';

// This file writes the log of messages to phones. The shop writes a row before it sends a message to the provider. If
// the process dies before it stores the provider's answer, the row still has the state `sending`. The next attempt then
// sends the message once more, and is the last attempt by this channel.

/** After this many attempts without an answer, the shop tries another channel. */
const MOST_UNKNOWN = 2;

type Attempt = {
  jobId: string;
  channel: MessageChannel;
  event: MessageEvent;
  language: string;
  phoneHash: string;
  phoneEnd: string;
  orderId: string | null;
  payload: string;
  sealedWords: string;
  /** The price of all parts of the message. */
  pricePaise: number;
};

/**
 * The result of beginning an attempt at a message: the new attempt's id, or the reason why no attempt may begin.
 * `isSent`: an earlier attempt has sent the message. `over`: the day's budget is used up. `tried`: there were too many
 * attempts.
 */
type Begun = { id: string } | { refused: 'isSent' | 'over' | 'tried' };

/**
 * Takes the price of a message from the day's budget, and sets the state `sending`: from now on, the provider may have
 * the message.
 */
export async function beginAttempt(db: Db, attempt: Attempt, now: string): Promise<Begun> {
  return inTransaction(db, async (db): Promise<Begun> => {
    const row = await lockOfJob(db, attempt);
    if (row && row.state !== 'sending' && row.state !== 'failed') return { refused: 'isSent' };
    if (row && row.unknown_ends >= MOST_UNKNOWN) {
      await updateMessage(db, row.id, { state: 'failed', failure: 'noAnswer', updated_at: now });
      return { refused: 'tried' };
    }
    const id = row?.id ?? newId();
    // If the result of an earlier attempt is unknown, the message is already paid.
    const isPaid = row !== undefined && Number(row.cost_paise) > 0;
    if (!isPaid && !(await pay(db, attempt.pricePaise, now))) {
      await putMessage(db, row, { ...rowOf(attempt, id, now), state: 'failed', failure: 'budget' });
      return { refused: 'over' };
    }
    await putMessage(db, row, {
      ...rowOf(attempt, id, now),
      state: 'sending',
      cost_paise: isPaid ? row.cost_paise : attempt.pricePaise,
      unknown_ends: (row?.unknown_ends ?? 0) + 1,
    });
    return { id };
  });
}

/** Sets the state `sent`, unless the provider has already reported a later state. */
export async function noteSent(db: Db, id: string, providerId: string, now: string): Promise<void> {
  await updateMessage(db, id, { provider_id: providerId, updated_at: now });
  await db
    .updateTable('messages')
    .set({ state: 'sent', failure: '', unknown_ends: 0 })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Sets the state `failed`, because the provider did not accept the message, and gives its price back to the budget. */
export async function noteRefused(db: Db, id: string, reason: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = await lockMessage(db, id);
    if (!row) return;
    await payBack(db, Number(row.cost_paise), row.at, now);
    const unknown_ends = Math.max(0, row.unknown_ends - 1);
    await updateMessage(db, id, { state: 'failed', failure: reason, cost_paise: 0, unknown_ends, updated_at: now });
  });
}

/** The states, in the order in which a message can pass through them. Reports may come in any order. */
const ranks: Record<MessageState, number> = { sending: 0, sent: 1, failed: 2, delivered: 3, read: 4 };

type MessageReport = {
  channel: MessageChannel;
  /** The shop's id of the message; '' if the provider does not repeat this id in its reports. */ id: string;
  providerId: string;
  /** The hash of the phone that the report names, if it names one. */ phoneHash?: string;
  state: MessageState;
  failure: string;
};

/**
 * Stores a provider's report about the message with the shop's id or the provider's id. Returns the message if the
 * report changes the state of the message. Returns undefined if the message is unknown, or if the report comes twice or
 * too late.
 */
export async function noteReport(
  db: Tx,
  { channel, id, providerId, phoneHash, state, failure }: MessageReport,
  now: string,
): Promise<MessageRow | undefined> {
  const row = await db
    .updateTable('messages')
    .set({ updated_at: now })
    .where('channel', '=', channel)
    .where((where) => where.or([where('id', '=', id), where('provider_id', '=', providerId)]))
    .where('provider_id', 'in', ['', providerId])
    .$if(phoneHash !== undefined, (query) => query.where('phone_hash', '=', phoneHash ?? ''))
    .returningAll()
    .executeTakeFirst();
  if (!row || ranks[state] <= ranks[row.state]) return undefined;
  const isOver = state === 'delivered' || state === 'read';
  await updateMessage(db, row.id, { state, failure, provider_id: providerId, ...(isOver && { payload: '' }) });
  return row;
}

async function lockMessage(db: Tx, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function lockOfJob(db: Tx, { jobId, channel }: Attempt): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst();
}

function rowOf(attempt: Attempt, id: string, now: string): MessageRow {
  return {
    id,
    job_id: attempt.jobId,
    channel: attempt.channel,
    event: attempt.event,
    language: attempt.language,
    phone_hash: attempt.phoneHash,
    phone_end: attempt.phoneEnd,
    provider_id: '',
    state: 'sending',
    failure: '',
    unknown_ends: 0,
    cost_paise: 0,
    order_id: attempt.orderId,
    payload: attempt.payload,
    sealed_words: attempt.sealedWords,
    at: now,
    updated_at: now,
  };
}

async function putMessage(db: Db, known: MessageRow | undefined, row: MessageRow): Promise<void> {
  if (known) await updateMessage(db, row.id, row);
  else await db.insertInto('messages').values(row).execute();
}

async function updateMessage(db: Db, id: string, change: Partial<MessageRow>): Promise<void> {
  await db.updateTable('messages').set(change).where('id', '=', id).execute();
}

/** Lists the last messages to phones, newest first. */
export async function listLatest(db: Db, count: number): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(count).execute();
}

/** Counts the messages since an instant that the day's budget held back, and that no channel has sent. */
export async function countHeldBack(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages as held')
    .where('held.at', '>=', since)
    .where('held.failure', '=', 'budget')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as other')
            .select('other.id')
            .whereRef('other.job_id', '=', 'held.job_id')
            .where('other.state', '!=', 'failed'),
        ),
      ),
    )
    .select((all) => all.fn.count<number>('held.job_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * For each channel, counts the messages since an instant that have not failed, and sums up their cost. A message whose
 * result is unknown counts, too.
 */
export async function sumByChannel(db: Db, since: string) {
  const rows = await db
    .selectFrom('messages')
    .where('at', '>=', since)
    .where('state', '!=', 'failed')
    .select(['channel', (all) => all.fn.countAll<number>().as('count'), (all) => all.fn.sum('cost_paise').as('paise')])
    .groupBy('channel')
    .orderBy('channel')
    .execute();
  return rows.map(({ channel, count, paise }) => ({ channel, count: Number(count), paise: Number(paise) }));
}
