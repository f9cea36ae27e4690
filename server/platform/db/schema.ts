import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './tables/account.ts';
import type { CashTables } from './tables/cash.ts';
import type { DayTotalTables } from './tables/day-total.ts';
import type { EditTables } from './tables/edit.ts';
import type { InvoiceTables } from './tables/invoice.ts';
import type { KeyTables } from './tables/key.ts';
import type { ListCountTables } from './tables/list-count.ts';
import type { LogTables } from './tables/log.ts';
import type { MessageTables } from './tables/message.ts';
import type { OfferTables } from './tables/offer.ts';
import type { OrderTables } from './tables/order.ts';
import type { ParcelTables } from './tables/parcel.ts';
import type { PaymentTables } from './tables/payment.ts';
import type { SettlementTables } from './tables/settlement.ts';
import type { PriceTables } from './tables/price.ts';
import type { ProductTables } from './tables/product.ts';
import type { ReturnTables } from './tables/return.ts';
import type { SiteTables } from './tables/site.ts';
import type { UpiTables } from './tables/upi.ts';
import type { WebhookTables } from './tables/webhook.ts';
import type { WorkTables } from './tables/work.ts';

/**
 * Every table of both engines, grouped by the folders that own them. column-types.ts explains the types of the columns.
 */
export type Schema = AccountTables &
  CashTables &
  DayTotalTables &
  EditTables &
  InvoiceTables &
  KeyTables &
  ListCountTables &
  LogTables &
  MessageTables &
  OfferTables &
  OrderTables &
  ParcelTables &
  PaymentTables &
  SettlementTables &
  PriceTables &
  ProductTables &
  ReturnTables &
  SiteTables &
  UpiTables &
  WebhookTables &
  WorkTables;

export type Db = Kysely<Schema>;
/**
 * A database handle inside a transaction. Functions with queries take `Db`; only an operation that must run in a
 * transaction takes `Tx`.
 */
export type Tx = Transaction<Schema>;
