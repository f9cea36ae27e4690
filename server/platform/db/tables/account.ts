import type { SecondFactorRule } from '#domain/second-factor-rule.ts';
import type { InvitableRole, StaffRole } from '#domain/staff-roles.ts';
import type { Day, Flag, Id, Instant } from '../column-types.ts';

/** Accounts, sessions, second factors and codes, and the tables that protect them. */
export type AccountTables = {
  users: {
    id: Id;
    email: string;
    /** The email in the form by which the shop compares emails (domain/same-key.ts); unique. */
    email_key: string;
    username: string;
    username_key: string;
    first_name: string;
    last_name: string;
    mobile: string | null;
    /**
     * The phone number with which the user signs in by a code; unique. The number has ten digits, or begins with + and
     * the country code. The column is null if nobody has confirmed a number, and for members of the staff.
     */
    confirmed_phone: string | null;
    /** The last time when the user proved that messages to `confirmed_phone` reach them. */
    phone_proved_at: Instant | null;
    dob: Day | null;
    role: 'ADMIN' | 'CUSTOMER';
    /** The user's role on the staff; read it by `staffRoleOf`. */
    staff_role: StaffRole | null;
    password_hash: string;
    /**
     * 1 while the password comes from the shop or its configuration. The back office asks a person with such a password
     * to change it.
     */
    has_given_password: Flag;
    /** The time when a generated password stops working; null if it never does. */
    password_expires_at: Instant | null;
    /**
     * The time when somebody proved that they read this address's emails; null if never. As long as the column is null,
     * emails to the address contain no text that the account's holder entered.
     */
    email_confirmed_at: Instant | null;
    blocked_at: Instant | null;
    /**
     * The name, email and mobile number in folded form (small letters without accents), which the back office searches
     * (domain/find-text.ts).
     */
    find_text: string;
    /**
     * The language in which this user last signed in or ordered. The shop writes emails to the user in this language.
     */
    language: string;
    created_at: Instant;
    updated_at: Instant;
  };
  sessions: {
    /** The SHA-256 of the token in hexadecimal. A thief who copies the database therefore cannot use any session. */
    token_hash: string;
    user_id: Id;
    created_at: Instant;
    last_used_at: Instant;
    expires_at: Instant;
    /**
     * The id by which the session's owner ends the session. The hash of the token is not used for this, because it
     * never leaves the database.
     */
    id: Id;
    /** The hash of the cookie that the browser got at sign-in; null if the client is not a browser. */
    half_hash: string | null;
    /** 1 once the browser has sent the cookie back. The session's token then works only together with the cookie. */
    is_bound: 0 | 1;
    /** The browser, the operating system and the coarse network at sign-in, which the account's owner can see. */
    browser: string | null;
    system: string | null;
    network: string | null;
    /** The time when the person last proved their identity; '' if it is unknown. */
    proved_at: Instant | '';
  };
  /**
   * The key of an authenticator app, encrypted with the shop's key. The app counts as a second factor once
   * `confirmed_at` is set.
   */
  totp_keys: {
    user_id: Id;
    sealed_key: string;
    confirmed_at: Instant | null;
    /** The last period of thirty seconds whose code was used. Each code works only once. */
    last_step: number;
    created_at: Instant;
  };
  /** HMACs of recovery codes, made with the shop's key. The shop deletes a code when somebody uses it. */
  recovery_codes: { user_id: Id; code_mac: string };
  passkeys: {
    id: Id;
    user_id: Id;
    /** The passkey's id, which the authenticator chose. Both the id and the public key (COSE) are in base64url. */
    credential_id: string;
    public_key: string;
    /** The authenticator's count of the passkey's uses; 0 if it does not count. */
    counter: number;
    /** The transports by which a browser reaches the authenticator, as JSON: a list of words such as "usb". */
    transports: string;
    /** The name that the holder gave to the passkey. */
    name: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  /**
   * The challenges that passkeys have answered. Each challenge works only once, so the shop stores its hash until the
   * challenge expires.
   */
  used_challenges: { challenge_hash: string; expires_at: Instant };
  /** Defines which users must give a second factor; without a row nobody must give one. */
  second_factor_rule: { id: 1; applies_to: SecondFactorRule; updated_at: Instant };
  /**
   * Browsers and networks from which somebody has signed in to an account. `mark` is a hash of the random name in the
   * browser's cookie, or of the network.
   */
  known_clients: { user_id: Id; mark: string; seen_at: Instant };
  /**
   * Counters of tries for the rate limits (http/rate-limits.ts). Only PostgreSQL uses this table. `expire` is in
   * milliseconds since 1970.
   */
  rate_limits: { key: string; points: number; expire: number | null };
  /**
   * One-time codes, one for each browser that asked for a code, even if no account has the email or phone number. See
   * users/one-time-codes.ts and users/codes/.
   */
  one_time_codes: {
    id: Id;
    /**
     * The email in the form of `users.email_key`. For a sign-in code, the column contains the `subject` of
     * users/codes/subjects.ts instead.
     */
    email_key: string;
    /**
     * `asker` is a hash of the random name in the browser's cookie, or of the sign-in ticket; `asker_network` is a hash
     * of the network.
     */
    asker: string;
    asker_network: string;
    /**
     * The MAC of `email_key` and the six digits together, made with the shop's key. A plain hash of six digits would be
     * easy to guess.
     */
    code_mac: string;
    tries_left: number;
    expires_at: Instant;
    /** The email that got the code because no message reached the phone; '' in all other cases. */
    sent_to_email: string;
  };
  /** The setting that lets shoppers sign in by a code; without a row shoppers cannot. */
  code_settings: { id: 1; is_on: Flag; takes_abroad: Flag; updated_at: Instant };
  /**
   * The number of wrong guesses at a code, for each network. The table counts only browsers that did not ask for the
   * code.
   */
  code_guesses: { code_id: Id; network: string; guesses: number };
  /** The shop's key, if it is stored in the database (platform/keys/shop-key.ts). */
  shop_key: { id: 1; key: string };
  /** Open invitations to work in the back office. */
  staff_invites: {
    id: Id;
    email: string;
    email_key: string;
    token_hash: string;
    invited_by: Id | null;
    /** The role of the person who accepts the invitation. */
    staff_role: InvitableRole;
    created_at: Instant;
    expires_at: Instant;
  };
};
