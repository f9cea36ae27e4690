import type { Flag, Id, Instant } from '../column-types.ts';

/** Work that outlives a request: imports, backups, jobs. */
export type WorkTables = {
  /** Imports made in the browser: how far they are and what came of them, as JSON. */
  imports: {
    id: Id;
    user_id: Id;
    state: 'running' | 'done' | 'canceled' | 'failed';
    is_dry_run: Flag;
    done: number;
    total: number;
    result: string | null;
    /** SHA-256 of its file; '' of those before it was noted. */
    digest: string;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * The backups that this installation has made or tried; no part of a backup. `slot`: the hour of a nightly one, which
   * one process takes.
   */
  backups: {
    id: Id;
    slot: string | null;
    place: string;
    /** The name of the backup's folder in its place; null until the backup is whole. */
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
    /** The sentence that tells why it failed; '' otherwise. */
    error: string;
    started_at: Instant;
    /** The time of its process's last heartbeat. */
    beat_at: Instant;
    ended_at: Instant | null;
  };
  /** Work that outlives a request and a process; see jobs/jobs.ts. */
  jobs: {
    id: Id;
    /** A key of `kinds` (jobs/kinds.ts), or of a later version's. */
    kind: string;
    /** JSON; empty once the job is done. */
    payload: string;
    /** A unique key: a second job with the same key is never made. */
    unique_key: string | null;
    /**
     * The person or thing that the job is for: one job of a lane runs at a time, so that no lane holds up the others.
     */
    lane: string;
    /** `dead`: it was given up, and waits for somebody to try it again or to drop it. */
    state: 'waiting' | 'running' | 'done' | 'dead';
    /** The earliest time at which it may run. */
    run_at: Instant;
    attempts: number;
    /** The number of processes that have died while they ran it, since its last progress. */
    deaths: number;
    /** The process that runs it, and the time until which that holds unless the process renews it. */
    lease_owner: string | null;
    lease_until: Instant | null;
    /** Why the last attempt failed; null while it runs. */
    last_error: string | null;
    /** The label by which people recognize it, as JSON (`JobLabel`); empty until the shop has written one. */
    label: string | null;
    /** It is of no use afterwards. */
    expires_at: Instant | null;
    created_at: Instant;
    finished_at: Instant | null;
  };
};
