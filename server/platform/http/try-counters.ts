import { hash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { CLOCKS_DIFFER_MS } from '../clock.ts';
import { Checkpoints, LATE_CHECKPOINTS } from '../db/checkpoints.ts';
import { whenFree } from '../db/when-free.ts';

/**
 * Each rule has this many counters, and a subject has one of them by a hash that nobody outside can work out: the
 * counters of a flood of names or networks take 1 MB a rule at most, and none is thrown away to make room for another.
 */
const PLACES = 32_768;

type Statements = Record<'count' | 'giveBack' | 'forget', StatementSync> & { secret: string };
type Counted = { points: number; expire: number };

/**
 * Counters in a file beside the embedded database, so that all processes that serve the shop count together, and a
 * start forgets nothing. A try waits for no disk: what the last moments before a power cut counted may be lost.
 */
export class TryCounters {
  readonly #path: string;
  readonly #checkpoints: Checkpoints;
  #statements: Statements | undefined;

  /** `database`: the path of the embedded database. */
  constructor(database: string) {
    this.#path = join(dirname(database), 'tries.db');
    this.#checkpoints = new Checkpoints(this.#path);
  }

  /** Counts one rule, as the stores of rate-limiter-flexible do. */
  store(rule: string, points: number, seconds: number) {
    const run = async <Result>(key: string, work: (statements: Statements, place: number) => Result) =>
      whenFree(performance.now(), () => {
        const statements = (this.#statements ??= open(this.#path));
        this.#checkpoints.written();
        return work(statements, placeOf(statements.secret + key));
      });
    return {
      points,
      duration: seconds,
      getKey: (key: string) => `${rule}:${key}`,
      consume: async (key: string): Promise<RateLimiterRes> => {
        const now = Date.now();
        const counted = await run(
          key,
          // as: the statement answers the row that it has written.
          ({ count }, place) =>
            count.get({
              rule,
              place,
              now,
              until: now + seconds * 1000,
              latest: now + seconds * 1000 + CLOCKS_DIFFER_MS,
            }) as Counted,
        );
        const left = Math.max(0, points - counted.points);
        const result = new RateLimiterRes(left, counted.expire - now, counted.points, counted.points === 1);
        if (counted.points > points) throw result;
        return result;
      },
      reward: async (key: string) => run(key, ({ giveBack }, place) => giveBack.run({ rule, place, now: Date.now() })),
      delete: async (key: string) => run(key, ({ forget }, place) => forget.run({ rule, place })),
    };
  }
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
    // as: the row is there.
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
    // Another process makes the file just now: a caller that tries again opens it anew.
    file.close();
    throw error;
  }
}

function placeOf(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE(0) % PLACES;
}
