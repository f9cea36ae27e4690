import pg from 'pg';
import { HostClient } from './host-client.ts';

// What one of the database's servers says of itself, on a connection of its own.

/** A server that does not answer within this is not there. */
export const LOOK_MS = 2000;

/** The log's file is named after its timeline. */
export const TIMELINE = 'pg_walfile_name(pg_current_wal_lsn())';

/** The timeline on which a primary writes; -1 of a replica and of a server that does not answer. */
export async function timelineOf(url: string, mostMs: number): Promise<number> {
  return timelineIn(await lookAt(url, { ofPrimary: TIMELINE, mostMs }));
}

/** In the name of a log's file, or what `lookAt` answers instead: -1 where there is none. */
export function timelineIn(file: string | undefined): number {
  // Some services do not tell: all theirs are alike, then.
  return file === 'gone' ? -1 : Number.parseInt(file?.slice(0, 8) ?? '0', 16);
}

/** Whether a server answers, whatever it is. */
export async function isThere(url: string): Promise<boolean> {
  return (await lookAt(url, { ofPrimary: `'there'`, ofReplica: `'there'`, mostMs: LOOK_MS })) !== 'gone';
}

/**
 * Whether a server, or a pooler in front of it, says anything to whoever connects: its first byte tells. Letting
 * somebody in may take it longer, where it asks others who that is.
 */
export async function greets(url: string): Promise<boolean> {
  const client = new HostClient({ connectionTimeoutMillis: LOOK_MS, application_name: 'tanabana-look' }, url);
  client.on('error', () => {});
  const heard = Promise.withResolvers<boolean>();
  client.connection.stream.once('data', () => heard.resolve(true));
  const end = () => {
    heard.resolve(false);
    client.end().catch(() => {});
  };
  client.connect().then(end, end);
  return heard.promise;
}

/** What became of what a connection has asked, by the number of its process. */
export async function stateOf(url: string, processId: number | null): Promise<'gone' | 'at work' | 'unconfirmed'> {
  const activity = `(select coalesce(max(case wait_event when 'SyncRep' then 'unconfirmed' else 'at work' end), 'gone')
    from pg_stat_activity where pid = ${processId ?? 0} and state <> 'idle')`;
  const state = await lookAt(url, { ofPrimary: activity, mostMs: LOOK_MS });
  return state === 'gone' || state === 'unconfirmed' ? state : 'at work';
}

/** What to ask a server for, by what it is, and how long it has for the connection and for the answer. */
type Look = { ofPrimary: string; ofReplica?: string; mostMs: number };

/**
 * What a server answers on a connection of its own; 'gone' where it is none of those that are asked, or does
 * not answer in time.
 */
export async function lookAt(
  url: string,
  { ofPrimary, ofReplica = `'gone'`, mostMs }: Look,
): Promise<string | undefined> {
  const limits = { connectionTimeoutMillis: mostMs, query_timeout: mostMs };
  const client = new HostClient({ ...limits, application_name: 'tanabana-look' }, url);
  client.on('error', () => {});
  try {
    await client.connect();
    // Asked, not heard from the connection: a pooler may be in between.
    const { rows } = await client.query<{ found: string }>(
      `select case when pg_is_in_recovery() then ${ofReplica} else ${ofPrimary} end as found`,
    );
    return rows[0]?.found;
  } catch (error) {
    // It answers, though it does not say this; but not one that is starting or ending, nor a pooler without its server.
    return error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '') ? undefined : 'gone';
  } finally {
    client.end().catch(() => {});
  }
}
