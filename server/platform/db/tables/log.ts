import type { SecurityKind } from '#domain/security-kinds.ts';
import type { Id, Instant } from '../column-types.ts';

/** Logs of the back office's changes and of events in accounts. */
export type LogTables = {
  /** Every change made in the back office: who, when, and what differs, as JSON. `user_id` null: the command line. */
  audit_log: {
    id: Id;
    at: Instant;
    user_id: Id | null;
    action: string;
    subject_id: Id | null;
    subject: string;
    /** The subject folded (domain/find-text.ts), by which the log is searched. */
    find_text: string;
    before: string | null;
    after: string | null;
    /** Its number, without a gap. */
    seq: number;
    /** Null once the words of the line are erased. */
    salt: string | null;
    /**
     * Hash of subject, before and after, with the salt; `hash` is of the line with that of the one before it
     * (audit/line-hash.ts).
     */
    content_hash: string;
    hash: string;
  };
  /**
   * The last line of the log, and the line that the oldest one follows, signed by the shop's key once older ones were
   * cut off.
   */
  audit_chain: { id: 1; seq: number; hash: string; start_seq: number; start_hash: string; start_mac: string };
  /** Codes, made with the shop's key, of the lines that say whose words were erased (audit/sign-erasure.ts). */
  audit_signatures: { seq: number; mac: string };
  /** Events in accounts and refusals: equal events of one minute are one row. `network` as networkOf names it. */
  security_log: {
    id: Id;
    at: Instant;
    last_at: Instant;
    times: number;
    kind: SecurityKind;
    user_id: Id | null;
    network: string;
    request_id: string;
    detail: string;
  };
};
