import type { SecurityKind } from '#domain/security-kinds.ts';
import type { Id, Instant } from '../column-types.ts';

/** The log of changes in the back office, and the log of events in accounts. */
export type LogTables = {
  /**
   * Every change made in the back office, with its person, its time, and the differences as JSON. A null `user_id`
   * means that the change came from the command line.
   */
  audit_log: {
    id: Id;
    at: Instant;
    user_id: Id | null;
    action: string;
    subject_id: Id | null;
    subject: string;
    /**
     * The subject in folded form (small letters without accents), which the search of the log uses
     * (domain/find-text.ts).
     */
    find_text: string;
    before: string | null;
    after: string | null;
    /** The number of the log's line; the numbers of all lines have no gaps. */
    seq: number;
    /** The salt of `content_hash`; null once the line's text is erased. */
    salt: string | null;
    /**
     * The hash of the columns `subject`, `before`, `after` and `salt`. `hash` covers the whole line and the previous
     * line's hash (audit/line-hash.ts).
     */
    content_hash: string;
    hash: string;
  };
  /**
   * The last line of the log. Once the shop has deleted old lines, the row also contains the hash of the last deleted
   * line, signed with the shop's key.
   */
  audit_chain: { id: 1; seq: number; hash: string; start_seq: number; start_hash: string; start_mac: string };
  /** Signatures, made with the shop's key, of the lines that record an erasure (audit/sign-erasure.ts). */
  audit_signatures: { seq: number; mac: string };
  /**
   * The log of events in accounts, such as sign-ins, and of refused calls. Equal events within a minute share a row.
   * `network` is a network as `networkOf` returns it.
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
