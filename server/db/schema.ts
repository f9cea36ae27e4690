import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { CashTables } from './cash-tables.ts';
import type { DayTotalTables } from './day-total-tables.ts';
import type { EditTables } from './edit-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { KeyTables } from './key-tables.ts';
import type { ListCountTables } from './list-count-tables.ts';
import type { LogTables } from './log-tables.ts';
import type { OrderTables } from './order-tables.ts';
import type { ParcelTables } from './parcel-tables.ts';
import type { ProductTables } from './product-tables.ts';
import type { ReturnTables } from './return-tables.ts';
import type { SiteTables } from './site-tables.ts';
import type { UpiTables } from './upi-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';
import type { WorkTables } from './work-tables.ts';

/** Every table of both engines, by the rooms of the shop; what the columns hold: column-types.ts. */
export type Schema = AccountTables &
  CashTables &
  DayTotalTables &
  EditTables &
  InvoiceTables &
  KeyTables &
  ListCountTables &
  LogTables &
  OrderTables &
  ParcelTables &
  ProductTables &
  ReturnTables &
  SiteTables &
  UpiTables &
  WebhookTables &
  WorkTables;

export type Db = Kysely<Schema>;
/** A handle inside a transaction. A query takes `Db`; only an operation that needs the lock asks for this one. */
export type Tx = Transaction<Schema>;
