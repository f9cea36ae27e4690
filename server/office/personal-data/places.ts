import { orderWords } from '../../sales/orders/forget-person.ts';
import type { Schema } from '../../platform/db/schema.ts';

// This file lists every table and column with data about a person who buys, what erasing does there, and whether the
// person's own file contains the data. TypeScript requires an entry for each table, and leaves-nothing.test.ts compares
// the list with a whole database. Outside the tables there are photos of returns, which the shop removes within a day,
// and data that erasing does not reach: emails in the outbox of a shop without a mail server, backups (docs/backup.md),
// and messages that others have received.

type Column<T extends keyof Schema> = keyof Schema[T] & string;

type Place<T extends keyof Schema> = {
  /** The columns of the table that contain data about a person. */
  personal: ReadonlyArray<Column<T>>;
  /**
   * `deleted`: erasing deletes the rows. `emptied`: erasing empties the personal columns, and no other column of the
   * rows names the person. `expires`: the shop deletes the rows after some time in any case.
   */
  erased: 'deleted' | 'emptied' | 'expires';
  /** Columns that erasing leaves filled if goods were sold, because the law requires the shop to keep its books. */
  books?: ReadonlyArray<Column<T>>;
  /**
   * The reason why the person's own file leaves the rows out; undefined if the file contains the rows. `secret`: a
   * stranger could sign in with the rows. `copy`: the file has the same text in another place. `work`: notes of the
   * shop about its own work. `counts`: counts of tries, which the shop deletes within a day.
   */
  notInFile?: 'secret' | 'copy' | 'work' | 'counts';
};

/**
 * Marks a table without a column that describes a person who buys. Ids and numbers may refer to a person, but they name
 * nobody once the other data is erased.
 */
const nobody = 'nobody';

type Places = { [T in keyof Schema]: Place<T> | typeof nobody };

export const places = {
  // The tables of the account.
  users: {
    personal: [
      ...(['email', 'email_key', 'username', 'username_key'] as const),
      ...(['first_name', 'last_name', 'mobile', 'confirmed_phone', 'dob', 'find_text', 'password_hash'] as const),
    ],
    erased: 'emptied',
  },
  sessions: { personal: ['browser', 'system', 'network', 'token_hash', 'half_hash'], erased: 'deleted' },
  known_clients: { personal: ['mark'], erased: 'deleted', notInFile: 'secret' },
  one_time_codes: { personal: ['email_key', 'asker', 'asker_network'], erased: 'deleted', notInFile: 'secret' },
  code_guesses: nobody,
  code_settings: nobody,
  rate_limits: { personal: ['key'], erased: 'expires', notInFile: 'counts' },
  addresses: {
    personal: ['recipient_name', 'phone', 'line1', 'line2', 'city', 'state', 'postal_code'],
    erased: 'deleted',
  },
  cart_items: { personal: ['variant_id', 'quantity'], erased: 'deleted' },
  wishlist_items: { personal: ['product_id'], erased: 'deleted' },
  // The entry also covers the requests of staff, because the stored answers to staff contain names of customers.
  idempotency_keys: {
    personal: ['made', 'answer'],
    erased: 'emptied',
    notInFile: 'copy',
  },

  // The tables of orders.
  orders: {
    ...orderWords,
    erased: 'emptied',
  },
  order_items: nobody,
  order_events: { personal: ['reason'], erased: 'emptied' },
  order_notes: { personal: ['text'], erased: 'deleted' },
  // In `reason`, staff have written why they reduced the price of a phone order.
  order_offers: { personal: ['reason'], erased: 'emptied' },
  cart_codes: { personal: ['code'], erased: 'deleted' },
  order_edits: { personal: ['reason'], erased: 'emptied' },
  order_actions: nobody,
  order_views: { personal: ['name', 'filters'], erased: 'deleted', notInFile: 'work' },
  parcels: nobody,
  courier_events: nobody,
  upi_payments: { personal: ['refund_reference', 'surplus_reference'], erased: 'emptied' },
  // From a gateway the shop stores only amounts, times, the kind of payment and the bank's number.
  online_orders: nobody,
  payments: nobody,
  payment_captures: nobody,
  refunds: nobody,
  upi_credits: { personal: ['line'], erased: 'emptied' },
  // The rows of an invoice do not contain the buyer's name; the order contains it.
  invoices: nobody,
  invoice_lines: { personal: ['reason'], erased: 'emptied', books: ['reason'] },

  // The tables of returns.
  returns: { personal: ['words', 'payout', 'refund_reference'], erased: 'emptied' },
  return_lines: { personal: ['refund_reason'], erased: 'emptied' },
  return_events: { personal: ['words'], erased: 'emptied' },
  return_photos: { personal: ['picture_id'], erased: 'deleted' },

  // The tables of logs and of waiting work.
  audit_log: { personal: ['subject', 'find_text', 'before', 'after'], erased: 'emptied', notInFile: 'work' },
  security_log: { personal: ['network', 'detail'], erased: 'expires' },
  jobs: {
    personal: ['payload', 'lane', 'unique_key', 'label', 'last_error'],
    erased: 'deleted',
    notInFile: 'copy',
  },
  messages: {
    personal: ['phone_hash', 'phone_end', 'payload', 'sealed_words'],
    erased: 'emptied',
    notInFile: 'copy',
  },
  // A customer's wish to get no messages stays valid after the account is erased.
  message_stops: { personal: ['phone_hash', 'sealed_phone'], erased: 'expires', notInFile: 'work' },
  webhook_deliveries: { personal: ['body', 'answer'], erased: 'emptied', notInFile: 'work' },

  api_keys: nobody,
  audit_chain: nobody,
  audit_signatures: nobody,
  backups: nobody,
  catalogue_changes: nobody,
  catalogue_raisings: nobody,
  catalogue_state: nobody,
  categories: nobody,
  changed_days: nobody,
  changed_stretches: nobody,
  coming_prices: nobody,
  company: nobody,
  confirm_rules: nobody,
  couriers: nobody,
  day_couriers: nobody,
  day_deliveries: nobody,
  day_offers: nobody,
  day_products: nobody,
  day_sales: nobody,
  day_totals: nobody,
  day_variants: nobody,
  delivery_rules: nobody,
  imports: nobody,
  invoice_series: nobody,
  legal_pages: nobody,
  list_counts: nobody,
  markdowns: nobody,
  message_channels: nobody,
  message_settings: nobody,
  message_templates: nobody,
  offer_codes: nobody,
  offer_settings: nobody,
  offers: nobody,
  order_limits: nobody,
  order_numbers: nobody,
  passkeys: nobody,
  pictures: nobody,
  price_changes: nobody,
  price_history: nobody,
  price_state: nobody,
  product_images: nobody,
  product_names: nobody,
  products: nobody,
  recovery_codes: nobody,
  remittance_lines: nobody,
  remittances: nobody,
  return_policies: nobody,
  second_factor_rule: nobody,
  short_links: nobody,
  settlement_lines: nobody,
  settlements: nobody,
  shop_key: nobody,
  site_content: nobody,
  staff_invites: nobody,
  stock_changes: nobody,
  stock_movements: nobody,
  synonyms: nobody,
  tax_settings: nobody,
  totp_keys: nobody,
  upi_settings: nobody,
  payment_settings: nobody,
  gateway_keys: nobody,
  payment_events: nobody,
  used_challenges: nobody,
  variants: nobody,
  webhook_topics: nobody,
  webhooks: nobody,
} as const satisfies Places;
