import type { SecurityKind } from '#domain/security-kinds.ts';
import type { Id, Instant } from '../column-types.ts';

/** Logs of the back office's changes and of events in accounts. */
export type LogTables = {
  /**
   * Every change made in the back office: its person, its time, and the differences as JSON. A null `user_id` means the
   * command line.
   */
  audit_log: {
    id: Id;
    at: Instant;
    user_id: Id | null;
    action: string;
    subject_id: Id | null;
    subject: string;
    /** The folded subject (domain/find-text.ts), by which the log is searched. */
    find_text: string;
    before: string | null;
    after: string | null;
    /** The line's number; the numbers have no gap. */
    seq: number;
    /** The salt; null once the words of the line are erased. */
    salt: string | null;
    /**
     * The hash of subject, before and after, with the salt; `hash` covers the line and the hash of the previous line
     * (audit/line-hash.ts).
     */
    content_hash: string;
    hash: string;
  };
  /**
   * The last line of the log, and the line before its first line, signed with the shop's key once older lines were
   * deleted.
   */
  audit_chain: { id: 1; seq: number; hash: string; start_seq: number; start_hash: string; start_mac: string };
  /** Signatures, made with the shop's key, of the lines about erased words (audit/sign-erasure.ts). */
  audit_signatures: { seq: number; mac: string };
  /** Events in accounts and refusals; equal events of one minute share a row. `network` has the form of networkOf. */
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
