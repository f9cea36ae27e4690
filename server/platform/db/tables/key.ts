type Id = string;
type Instant = string;

export type KeyTables = {
  /** API keys for an owner's own tools. `permissions` is JSON, a list of words. */
  api_keys: {
    id: Id;
    user_id: Id;
    name: string;
    /** The SHA-256 of the key, in hexadecimal. */
    key_hash: string;
    /** The key's first characters, so that people can recognise the key. */
    start: string;
    permissions: string;
    created_at: Instant;
    expires_at: Instant | null;
    last_used_at: Instant | null;
    revoked_at: Instant | null;
  };
};
