import type { Kysely, Transaction } from 'kysely';
import type { SecurityKind } from '#domain/security-kinds.ts';
import type { ColourFamily } from '#domain/colour-families.ts';
import type { OrderStage } from '#domain/order-stages.ts';
import type { DeliveryStatus, PaymentStatus } from '#domain/order-status.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { SecondFactorRule } from '#domain/second-factor-rule.ts';
import type { InvitableRole, StaffRole } from '#domain/staff-roles.ts';
import type { CashTables } from './cash-tables.ts';
import type { DayTotalTables } from './day-total-tables.ts';
import type { EditTables } from './edit-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { KeyTables } from './key-tables.ts';
import type { ParcelTables } from './parcel-tables.ts';
import type { UpiTables } from './upi-tables.ts';
import type { ReturnTables } from './return-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

// One portable schema: ids are text, money is whole paise, instants are ISO-8601 UTC text, days YYYY-MM-DD, flags 0 or 1.

type Id = string;
type Instant = string;
type Day = string;
type Paise = number;
type Flag = 0 | 1;

export type Schema = CashTables &
  DayTotalTables &
  EditTables &
  InvoiceTables &
  KeyTables &
  ParcelTables &
  UpiTables &
  WebhookTables &
  ReturnTables & {
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
      dob: Day | null;
      role: 'ADMIN' | 'CUSTOMER';
      /** Of staff only; read it by `staffRoleOf`. */
      staff_role: StaffRole | null;
      password_hash: string;
      /** 1 while the password is one that the shop or its configuration gave: the back office asks to change it. */
      has_given_password: Flag;
      /** When the password signs in no more, where the shop has made it up; null: never. */
      password_expires_at: Instant | null;
      /**
       * When somebody showed that they read this address's emails; null: never. Emails to it then carry no text of the
       * account.
       */
      email_confirmed_at: Instant | null;
      blocked_at: Instant | null;
      /** Name, email and mobile number, folded; see domain/find-text.ts. */
      find_text: string;
      /** What this user last signed in or ordered in; emails are written in it. */
      language: string;
      created_at: Instant;
      updated_at: Instant;
    };
    sessions: {
      /** SHA-256 of the token, hex: a stolen database holds no key to any session. */
      token_hash: string;
      user_id: Id;
      created_at: Instant;
      last_used_at: Instant;
      expires_at: Instant;
      /** By which its owner names it; the token's hash never leaves the database. */
      id: Id;
      /** Of the cookie that the browser got when it signed in; null for a client that is no browser. */
      half_hash: string | null;
      /** 1 once the cookie has come back: from then on the token works only with it. */
      is_bound: 0 | 1;
      /** What signed in, and in which coarse network, for its owner to read. */
      browser: string | null;
      system: string | null;
      network: string | null;
      /** When its person last showed who they are; '' where that is not known. */
      proved_at: Instant | '';
    };
    /** The key of an authenticator app, sealed by the shop's key; it counts once `confirmed_at`. */
    totp_keys: {
      user_id: Id;
      sealed_key: string;
      confirmed_at: Instant | null;
      /** The last step of thirty seconds whose code was used: a code works once. */
      last_step: number;
      created_at: Instant;
    };
    /** HMACs of codes, by the shop's key; a used one is deleted. */
    recovery_codes: { user_id: Id; code_mac: string };
    passkeys: {
      id: Id;
      user_id: Id;
      /** The authenticator's own name for it, base64url, as is the public key (COSE). */
      credential_id: string;
      public_key: string;
      /** How often the authenticator says that it was used; 0 for those that do not count. */
      counter: number;
      /** How a browser reaches the authenticator, JSON: a list of words such as "usb". */
      transports: string;
      /** As its holder calls it. */
      name: string;
      created_at: Instant;
      last_used_at: Instant | null;
    };
    /** Challenges that a passkey has answered, until they expire by themselves: each works once. */
    used_challenges: { challenge_hash: string; expires_at: Instant };
    /** Of whom the shop asks a second factor; no row: of nobody. */
    second_factor_rule: { id: 1; applies_to: SecondFactorRule; updated_at: Instant };
    /** From where an account was signed in to: hashes of the browser's name and of the network. */
    known_clients: { user_id: Id; mark: string; seen_at: Instant };
    /**
     * Counters of what was tried, on PostgreSQL; the columns are those of rate-limiter-flexible. `expire`: milliseconds
     * of the epoch.
     */
    rate_limits: { key: string; points: number; expire: number | null };
    /** A code for each browser that asked, also for emails without an account; see users/one-time-codes.ts. */
    one_time_codes: {
      id: Id;
      email_key: string;
      /** A hash of the browser's name, and of its network. */
      asker: string;
      asker_network: string;
      /** Of the email and the code, by the shop's key: six digits alone are soon guessed from a hash. */
      code_mac: string;
      tries_left: number;
      expires_at: Instant;
    };
    /** Guesses at a code from other browsers than the one that asked for it, by network. */
    code_guesses: { code_id: Id; network: string; guesses: number };
    /** The shop's key, where it is stored in the database (auth/shop-key.ts). */
    shop_key: { id: 1; key: string };
    categories: {
      id: Id;
      parent_id: Id | null;
      /** `parent_id`, or '' at the top: lets one unique index cover both. */
      parent_key: string;
      name: string;
      name_key: string;
      description: string;
      created_at: Instant;
      updated_at: Instant;
    };
    products: {
      id: Id;
      /** The row's id in the file it was imported from. */
      source_id: string | null;
      name: string;
      brand: string;
      description: string;
      /** What its table of facts says, JSON: a list of {name, value}. */
      facts: string;
      category_id: Id;
      retired_at: Instant | null;
      created_at: Instant;
      updated_at: Instant;
    };
    variants: {
      id: Id;
      product_id: Id;
      sku: string | null;
      color: string;
      color_hex: string;
      /** As the owner corrected it; null: it follows from name and code (domain/colour-families.ts). */
      color_family: ColourFamily | null;
      size: string;
      /** What makes two variants of a product the same piece; unique while not retired. */
      option_key: string;
      stock: number;
      selling_paise: Paise;
      saving_paise: Paise;
      retired_at: Instant | null;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Encoded pictures, named by their content; many products may share one. */
    pictures: {
      id: string;
      width: number;
      height: number;
      widths: string;
      placeholder: string;
      main_color: string;
      created_at: Instant;
      /** Nothing has used it since; null: in use, or nobody has looked yet. */
      unused_since: Instant | null;
    };
    /** `color`: the name of the colour that the picture shows; null: all of them. */
    product_images: { id: Id; product_id: Id; picture_id: string; position: number; color: string | null };
    cart_items: { id: Id; user_id: Id; variant_id: Id; quantity: number; created_at: Instant };
    wishlist_items: { user_id: Id; product_id: Id; created_at: Instant };
    addresses: {
      id: Id;
      user_id: Id;
      /** Who takes the parcel; '' is the customer. */
      recipient_name: string;
      /** Ten digits of an Indian mobile number, or ''. */
      phone: string;
      line1: string;
      line2: string;
      city: string;
      state: string;
      postal_code: string;
      is_default: Flag;
      created_at: Instant;
      updated_at: Instant;
    };
    orders: {
      id: Id;
      order_number: string;
      user_id: Id;
      first_name: string;
      last_name: string;
      email: string;
      /** Copied from the address, as is `phone`; '' is the customer. */
      recipient_name: string;
      phone: string;
      line1: string;
      line2: string;
      city: string;
      state: string;
      postal_code: string;
      subtotal_paise: Paise;
      discount_paise: Paise;
      total_paise: Paise;
      payment_method: PaymentMethod;
      payment_status: PaymentStatus;
      delivery_status: DeliveryStatus;
      /** Read it by `stageOf`: it counts only where it fits the status. */
      stage: OrderStage | '';
      /** Until when its customer can confirm it, where it waits for that; null: for as long as the shop likes. */
      confirm_by: Instant | null;
      expected_on: Day;
      /** What the back office finds it by, folded; see domain/find-text.ts. */
      find_text: string;
      delivered_at: Instant | null;
      confirmation_sent_at: Instant | null;
      /** What the order was placed in; its emails are written in it. */
      language: string;
      /** Who of the staff took it for a customer who called or wrote; null: the customer placed it. */
      taken_by: Id | null;
      created_at: Instant;
      updated_at: Instant;
    };
    order_items: {
      id: Id;
      order_id: Id;
      position: number;
      product_id: Id;
      variant_id: Id;
      name: string;
      size: string;
      color: string;
      color_hex: string;
      quantity: number;
      selling_paise: Paise;
      saving_paise: Paise;
      /** The pictures' ids at the time of purchase, JSON; those of the bought colour come first. */
      picture_ids: string;
    };
    /** What happened to an order, when and by whom: its timeline. */
    order_events: {
      id: Id;
      order_id: Id;
      at: Instant;
      user_id: Id | null;
      by: 'shopper' | 'shop';
      delivery_status: DeliveryStatus;
      /** Read it by `stageOf`. */
      stage: OrderStage | '';
      reason: string;
    };
    /** The shop's own notes on an order, and the emails that it sent again. */
    order_notes: { id: Id; order_id: Id; at: Instant; user_id: Id | null; kind: 'note' | 'mail'; text: string };
    /** A way of looking at the list of orders that somebody of the staff has named; `filters`: JSON. */
    order_views: { id: Id; user_id: Id; name: string; filters: string; position: number; created_at: Instant };
    /** What somebody of the staff did for an order besides moving it: who was called, how that went. `word` is of the code. */
    order_actions: { id: Id; order_id: Id; at: Instant; user_id: Id; kind: 'call' | 'whatsapp'; word: string };
    /** Every movement of stock. For each variant, the sum of its changes is its stock. */
    stock_movements: {
      id: Id;
      variant_id: Id;
      change: number;
      /**
       * `return`: back from a customer who did not take it, or sent it back; `damage`: what of that cannot be sold; `swap`: held for a
       * customer who sends another piece back, or held no longer.
       */
      reason: 'order' | 'cancel' | 'return' | 'damage' | 'swap' | 'admin' | 'import';
      order_id: Id | null;
      user_id: Id | null;
      at: Instant;
    };
    /** How many order numbers were counted, and the key that shuffles them. */
    order_numbers: { id: 1; next: number; key: string };
    /** Requests that made something, so that they can be repeated (decisions/0055). */
    idempotency_keys: {
      user_id: Id;
      key: string;
      body_hash: string;
      /** Empty; only an earlier version wrote it. */
      order_id: Id;
      /** JSON: what the request made. */
      made: string | null;
      /** The answer, as JSON, once it was given. */
      status: number | null;
      answer: string | null;
      created_at: Instant;
    };
    catalogue_state: { id: 1; version: number };
    /** Which product a version changed; null means that anything may have. `only_stock`: only pieces left and sold. */
    catalogue_changes: { version: number; product_id: Id | null; only_stock: 0 | 1 };
    /** Products whose stock has changed, without a version yet (catalogue/versions.ts). Only on PostgreSQL. */
    stock_changes: { id: Id; product_id: Id };
    company: {
      id: 1;
      name: string;
      email: string;
      phone: string;
      address: string;
      pincode: string;
      logo_picture_id: string | null;
      updated_at: Instant;
    };
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
       * Of subject, before and after, with the salt; and of the line with that of the one before it (audit/line-
       * hash.ts).
       */
      content_hash: string;
      hash: string;
    };
    /**
     * Where the log ends, and which line the oldest one follows, signed by the shop's key once older ones were cut off.
     */
    audit_chain: { id: 1; seq: number; hash: string; start_seq: number; start_hash: string; start_mac: string };
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
    /** Invitations to work in the back office that are still open. */
    staff_invites: {
      id: Id;
      email: string;
      email_key: string;
      token_hash: string;
      invited_by: Id | null;
      /** What it makes whoever accepts it. */
      staff_role: InvitableRole;
      created_at: Instant;
      expires_at: Instant;
    };
    /** What the owner wrote on the public pages, as JSON; no row means the words the shop came with. */
    site_content: { id: 1; content: string; updated_at: Instant };
    /** The owner's synonyms for the search, a group a line; no row means those the shop came with. */
    synonyms: { id: 1; words: string; updated_at: Instant };
    /** What a shopper may order and keep (domain/order-limits.ts); no row means the usual limits. */
    order_limits: {
      id: 1;
      order_paise: Paise;
      line_pieces: number;
      order_pieces: number;
      account_orders: number;
      phone_orders: number;
      addresses: number;
      cart_lines: number;
      confirm_email: 0 | 1;
      updated_at: Instant;
    };
    /** Which orders wait for their customer (domain/confirm-rules.ts); no row: none. `pins`: apart by spaces. */
    confirm_rules: {
      id: 1;
      from_paise: Paise | null;
      first_order: 0 | 1;
      refusals: number | null;
      pins: string;
      wait_hours: number;
      updated_at: Instant;
    };
    /** Imports made in the browser: how far they are and what came of them, as JSON. */
    imports: {
      id: Id;
      user_id: Id;
      state: 'running' | 'done' | 'canceled' | 'failed';
      is_dry_run: Flag;
      done: number;
      total: number;
      result: string | null;
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
      /** Of its folder in the place; null until it is whole. */
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
      /** When its process last said that it goes on. */
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
      /** Of two jobs with one key the second is never made. */
      unique_key: string | null;
      /** Whom it is for: of one lane, one job runs at a time, so that nobody's hold up the others. */
      lane: string;
      /** `dead`: it was given up, and waits for somebody to try it again or to drop it. */
      state: 'waiting' | 'running' | 'done' | 'dead';
      /** Not before. */
      run_at: Instant;
      attempts: number;
      /** Who runs it, and until when that holds unless it is renewed. */
      lease_owner: string | null;
      lease_until: Instant | null;
      /** Why the last attempt failed; null while it runs. */
      last_error: string | null;
      /** What people know it by, as JSON (`JobLabel`); empty until it is known. */
      label: string | null;
      /** It is of no use afterwards. */
      expires_at: Instant | null;
      created_at: Instant;
      finished_at: Instant | null;
    };
    legal_pages: { id: Id; slug: string; title: string; content: string; created_at: Instant; updated_at: Instant };
  };

export type Db = Kysely<Schema>;
/** A handle inside a transaction. A query takes `Db`; only an operation that needs the lock asks for this one. */
export type Tx = Transaction<Schema>;
