import { hash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CLOCKS_DIFFER_MS } from '../clock.ts';
import { Checkpoints, LATE_CHECKPOINTS } from '../db/checkpoints.ts';
import { whenFree } from '../db/when-free.ts';

/** A rule, and the account, network or other key whose tries are counted. */
export type Counter = readonly [rule: string, subject: string];
/** The number of tries in the present window, and the window's end in milliseconds since 1970. */
export type Counted = { points: number; expire: number };

/** Counts tries for all processes of a shop. A window begins with its first try. */
export type TryStore = {
  /** Counts a try, and returns the new count. The store knows no limits, so it counts every try. */
  count: (counter: Counter, windowMs: number) => Promise<Counted>;
  /** Lowers the count by one, unless the counter's window is over. */
  giveBack: (counter: Counter) => Promise<void>;
  /** Deletes the counter, which ends its window. */
  forget: (counter: Counter) => Promise<void>;
  /** Deletes counters whose window is over at this time, in milliseconds. */
  clearExpired: (now: number) => Promise<void>;
};

/**
 * Each rule has this many counters; a keyed hash of the subject chooses one of them. However many accounts or networks
 * are counted, the counters of a rule take at most 1 MB, and the store removes no counter to make room for another.
 */
const PLACES = 32_768;

type Statements = Record<'count' | 'giveBack' | 'forget', StatementSync> & { secret: string };

/**
 * Opens counters in a file beside the SQLite database. All processes of the shop share the counters, and a restart does
 * not reset them. A try does not wait for the disk, so a power cut may lose the counts of the last moments.
 */
export function tryFile(database: string): TryStore {
  const path = join(dirname(database), 'tries.db');
  const checkpoints = new Checkpoints(path);
  let statements: Statements | undefined;
  const run = async <Result>(subject: string, work: (statements: Statements, place: number) => Result) =>
    whenFree(performance.now(), () => {
      statements ??= open(path);
      checkpoints.written();
      return work(statements, placeOf(statements.secret + subject));
    });
  return {
    count: async ([rule, subject], windowMs) => {
      const now = Date.now();
      const until = now + windowMs;
      const values = { rule, now, until, latest: until + CLOCKS_DIFFER_MS };
      // The cast is safe: the statement answers the row that it has written.
      return run(subject, ({ count }, place) => count.get({ ...values, place }) as Counted);
    },
    giveBack: async ([rule, subject]) => {
      await run(subject, ({ giveBack }, place) => giveBack.run({ rule, place, now: Date.now() }));
    },
    forget: async ([rule, subject]) => {
      await run(subject, ({ forget }, place) => forget.run({ rule, place }));
    },
    // New counters reuse the places of old counters, so nothing needs to be deleted.
    clearExpired: async () => {},
  };
}

function open(path: string): Statements {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      ${LATE_CHECKPOINTS}
      create table if not exists tries (
        rule text not null, place integer not null, points integer not null, expire integer not null,
        primary key (rule, place)
      ) without rowid;
      create table if not exists secret (id integer primary key, value text not null)`);
    const made = randomBytes(32).toString('base64');
    file.prepare('insert into secret (id, value) values (1, ?) on conflict do nothing').run(made);
    // The cast is safe: the statement before has made sure that the row exists.
    const { value: secret } = file.prepare('select value from secret').get() as { value: string };
    return {
      secret,
      count: file.prepare(`
        insert into tries (rule, place, points, expire) values (:rule, :place, 1, :until)
        on conflict do update set
          points = iif(expire <= :now, 1, points + 1),
          -- A window that ends later than any can was begun by a clock that was ahead: it ends in its time.
          expire = iif(expire <= :now or expire > :latest, :until, expire)
        returning points, expire`),
      giveBack: file.prepare(`
        update tries set points = points - 1 where rule = :rule and place = :place and points > 0 and expire > :now`),
      forget: file.prepare('delete from tries where rule = :rule and place = :place'),
    };
  } catch (error) {
    // The opening may have failed because another process is creating the file at this moment. The caller tries again.
    file.close();
    throw error;
  }
}

function placeOf(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE(0) % PLACES;
}
