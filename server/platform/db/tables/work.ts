import type { Flag, Id, Instant } from '../column-types.ts';

/** Work that continues after a request: imports, backups, jobs. */
export type WorkTables = {
  /**
   * Imports that somebody has started in the browser. `done` of `total` is the progress of an import; `result` is JSON.
   */
  imports: {
    id: Id;
    user_id: Id;
    state: 'running' | 'done' | 'canceled' | 'failed';
    is_dry_run: Flag;
    done: number;
    total: number;
    result: string | null;
    /** The SHA-256 of the import's file; '' on older imports. */
    digest: string;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * The backups that this installation has made or tried. Backups do not contain the table `backups`. `slot` is
   * 'running' while a backup is being made, and null afterwards. The column is unique, so the shop makes only one
   * backup at a time.
   */
  backups: {
    id: Id;
    slot: string | null;
    place: string;
    /** The name of the backup's folder inside `place`; null until the backup is complete. */
    name: string | null;
    state: 'running' | 'done' | 'failed';
    step: 'rows' | 'pictures' | 'check';
    done: number;
    total: number;
    row_count: number;
    picture_files: number;
    /** The number of picture files that the shop itself no longer has. */
    missing_files: number;
    bytes: number;
    /** The reason why the backup failed, as a sentence; otherwise ''. */
    error: string;
    started_at: Instant;
    /** The time of the last heartbeat of the backup's process. */
    beat_at: Instant;
    ended_at: Instant | null;
  };
  /** Work that outlives a request and a process; see jobs/jobs.ts. */
  jobs: {
    id: Id;
    /** A key of `kinds` (jobs/kinds.ts), or a kind of a later version. */
    kind: string;
    /** The payload as JSON; '{}' once the job is done, because a finished job must keep no personal data. */
    payload: string;
    /** A unique key of the job: as long as the row exists, the shop makes no second job with the same key. */
    unique_key: string | null;
    /**
     * The person or thing that the job is for. One job of each lane runs at a time, so that no lane delays the others.
     */
    lane: string;
    /** `dead` means that the shop has given up the job. A person must try the job again or drop it. */
    state: 'waiting' | 'running' | 'done' | 'dead';
    /** The earliest time at which the job may run. */
    run_at: Instant;
    attempts: number;
    /** The number of processes that died while they ran the job, since the job last made progress. */
    deaths: number;
    /** The process that runs the job, and the end of its lease. The process renews the lease. */
    lease_owner: string | null;
    lease_until: Instant | null;
    /** The reason why the last attempt failed; null if none has failed yet, and while the job runs. */
    last_error: string | null;
    /** The label by which people recognise the job, as JSON (`JobLabel`); null until the shop has written it. */
    label: string | null;
    /** The job is of no use after this time. */
    expires_at: Instant | null;
    created_at: Instant;
    finished_at: Instant | null;
  };
};
