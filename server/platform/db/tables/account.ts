import type { SecondFactorRule } from '#domain/second-factor-rule.ts';
import type { InvitableRole, StaffRole } from '#domain/staff-roles.ts';
import type { Day, Flag, Id, Instant } from '../column-types.ts';

/** Accounts, sessions, second factors and codes, and the tables that protect them. */
export type AccountTables = {
  users: {
    id: Id;
    email: string;
    /** Lower case, unique. */
    email_key: string;
    username: string;
    username_key: string;
    first_name: string;
    last_name: string;
    mobile: string | null;
    /**
     * The number whose holder signs in by a code: ten digits, or + and the country; unique. Null if nobody has
     * confirmed a number. Staff have none.
     */
    confirmed_phone: string | null;
    /** The last time when the number's holder proved that they receive its messages. */
    phone_proved_at: Instant | null;
    dob: Day | null;
    role: 'ADMIN' | 'CUSTOMER';
    /** The user's role on the staff; read it by `staffRoleOf`. */
    staff_role: StaffRole | null;
    password_hash: string;
    /**
     * 1 while the password was chosen by the shop or its configuration: the back office asks the person to change it.
     */
    has_given_password: Flag;
    /** The time when a generated password stops working; null if it never does. */
    password_expires_at: Instant | null;
    /**
     * The time when somebody proved that they read this address's emails; null if never. Until then, emails to this
     * address contain no text of the account.
     */
    email_confirmed_at: Instant | null;
    blocked_at: Instant | null;
    /** The name, email and mobile number, folded; see domain/find-text.ts. */
    find_text: string;
    /** The language in which this user last signed in or ordered; the shop writes emails in it. */
    language: string;
    created_at: Instant;
    updated_at: Instant;
  };
  sessions: {
    /** The SHA-256 of the token in hexadecimal, so that a stolen database gives no access to any session. */
    token_hash: string;
    user_id: Id;
    created_at: Instant;
    last_used_at: Instant;
    expires_at: Instant;
    /** The id by which the session's owner names it; the token's hash never leaves the database. */
    id: Id;
    /** The hash of the cookie that the browser got at sign-in; null for a client that is no browser. */
    half_hash: string | null;
    /** 1 once the cookie has come back: from then on the token works only with the cookie. */
    is_bound: 0 | 1;
    /** The browser, the system and the coarse network of the sign-in, shown to the account's owner. */
    browser: string | null;
    system: string | null;
    network: string | null;
    /** The time when the person last proved their identity; '' if it is unknown. */
    proved_at: Instant | '';
  };
  /** The key of an authenticator app, sealed with the shop's key; the key works once `confirmed_at` is set. */
  totp_keys: {
    user_id: Id;
    sealed_key: string;
    confirmed_at: Instant | null;
    /** The last step of thirty seconds whose code was used, because a code works once. */
    last_step: number;
    created_at: Instant;
  };
  /** HMACs of recovery codes, made with the shop's key; a used code is deleted. */
  recovery_codes: { user_id: Id; code_mac: string };
  passkeys: {
    id: Id;
    user_id: Id;
    /** The authenticator's own id of the passkey, in base64url like the public key (COSE). */
    credential_id: string;
    public_key: string;
    /** The authenticator's own count of its uses; 0 if the authenticator does not count. */
    counter: number;
    /** The transports by which a browser reaches the authenticator, as JSON: a list of words such as "usb". */
    transports: string;
    /** The name that its holder gave it. */
    name: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  /** Challenges that a passkey has answered, until they expire, because each works once. */
  used_challenges: { challenge_hash: string; expires_at: Instant };
  /** The users whom the shop asks for a second factor; without a row it asks nobody. */
  second_factor_rule: { id: 1; applies_to: SecondFactorRule; updated_at: Instant };
  /**
   * Browsers and networks from which somebody signed in to an account, as hashes of the browser's name and of the
   * network.
   */
  known_clients: { user_id: Id; mark: string; seen_at: Instant };
  /** Counters of tries, on PostgreSQL. `expire` is in milliseconds since 1970. */
  rate_limits: { key: string; points: number; expire: number | null };
  /**
   * A code for each browser that asked, also for emails and numbers without an account; see users/one-time-codes.ts and
   * users/codes/.
   */
  one_time_codes: {
    id: Id;
    /** The email, or for a sign-in code the `subject` of users/codes/subjects.ts. */
    email_key: string;
    /** A hash of the browser's name or of the sign-in ticket, and a hash of the network. */
    asker: string;
    asker_network: string;
    /**
     * The MAC of the email and the six digits together, made with the shop's key, because a plain hash of six digits is
     * easy to guess.
     */
    code_mac: string;
    tries_left: number;
    expires_at: Instant;
    /** The email to which a code for a phone went because no message reached the phone; empty in all other cases. */
    sent_to_email: string;
  };
  /** The setting that lets shoppers sign in by a code; without a row they cannot. */
  code_settings: { id: 1; is_on: Flag; takes_abroad: Flag; updated_at: Instant };
  /** Guesses at a code from other browsers than the browser that asked for it, by network. */
  code_guesses: { code_id: Id; network: string; guesses: number };
  /** The shop's key, if it is stored in the database (platform/keys/shop-key.ts). */
  shop_key: { id: 1; key: string };
  /** Invitations to work in the back office that are still open. */
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
