import type { Flag, Id, Instant } from '../column-types.ts';

/** Work that outlives a request: imports, backups, jobs. */
export type WorkTables = {
  /** Imports made in the browser: their progress and result, as JSON. */
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
   * The backups that this installation has made or tried, which are no part of a backup. `slot` is the hour of a
   * nightly backup, which one process takes.
   */
  backups: {
    id: Id;
    slot: string | null;
    place: string;
    /** The name of the backup's folder in its place; null until the backup is complete. */
    name: string | null;
    state: 'running' | 'done' | 'failed';
    step: 'rows' | 'pictures' | 'check';
    done: number;
    total: number;
    row_count: number;
    picture_files: number;
    /** Picture files that the shop itself has lost. */
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
    /** The payload as JSON; empty once the job is done. */
    payload: string;
    /** A unique key: the shop never makes a second job with the same key. */
    unique_key: string | null;
    /** The person or thing that the job is for: one job of a lane runs at a time, so that no lane delays the others. */
    lane: string;
    /** `dead` means that the job was given up, and waits for somebody to try it again or to drop it. */
    state: 'waiting' | 'running' | 'done' | 'dead';
    /** The earliest time at which the job may run. */
    run_at: Instant;
    attempts: number;
    /** The number of processes that have died while they ran the job, since its last progress. */
    deaths: number;
    /** The process that runs the job, and the end of its lease unless the process renews it. */
    lease_owner: string | null;
    lease_until: Instant | null;
    /** The reason why the last attempt failed; null while the job runs. */
    last_error: string | null;
    /** The label by which people recognise the job, as JSON (`JobLabel`); empty until the shop has written it. */
    label: string | null;
    /** The job is of no use after this time. */
    expires_at: Instant | null;
    created_at: Instant;
    finished_at: Instant | null;
  };
};
