import type { SecurityKind } from '#domain/security-kinds.ts';
import type { Id, Instant } from '../column-types.ts';

/** What was done and what happened: logs of the back office and of accounts. */
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
     * Of subject, before and after, with the salt; `hash` of the line with that of the
     * one before it (audit/line-hash.ts).
     */
    content_hash: string;
    hash: string;
  };
  /**
   * Where the log ends, and which line the oldest one follows, signed by the shop's key once older ones were cut off.
   */
  audit_chain: { id: 1; seq: number; hash: string; start_seq: number; start_hash: string; start_mac: string };
  /** By the shop's key, of the lines that say whose words were erased (audit/sign-erasure.ts). */
  audit_signatures: { seq: number; mac: string };
  /**
   * What happened to accounts or was refused: equal events of one minute are one row. `network` as networkOf names
   * it.
   */
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
