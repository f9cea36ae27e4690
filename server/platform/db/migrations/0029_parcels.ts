import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Couriers that Indian shops use, each with its tracking page. The owner may change these couriers. */
const usual = [
  ['Blue Dart', 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}'],
  ['Delhivery', 'https://www.delhivery.com/track/package/{number}'],
  ['DTDC', 'https://www.dtdc.in/trace.asp?strCnno={number}'],
  ['Ekart', 'https://ekartlogistics.com/shipmenttrack/{number}'],
  // The tracking page of India Post has no address for one parcel; the page asks for the parcel's number.
  ['India Post', 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx'],
  ['XpressBees', 'https://www.xpressbees.com/shipment/tracking?awbNo={number}'],
];

/** Adds parcels of orders, and the couriers that carry them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('couriers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'name', 'name_key', 'tracking', 'phone', 'retired_at?', 'created_at', 'updated_at'))
    .execute();
  await sql`create unique index couriers_name on couriers (name_key) where retired_at is null`.execute(db);
  await db.schema
    .createTable('parcels')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('courier_id', 'text', (c) => c.notNull().references('couriers.id'))
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('weight_grams', 'integer', (c) => c.check(sql`weight_grams > 0`))
    .$call(columns('text', 'user_id?', 'created_at'))
    .execute();
  await sql`create unique index parcels_number on parcels (number, courier_id)`.execute(db);
  await db.schema.createIndex('parcels_order').on('parcels').columns(['order_id', 'id']).execute();
  const now = new Date().toISOString();
  for (const [index, [name = '', tracking]] of usual.entries()) {
    const id = `0199a000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`;
    await sql`insert into couriers (id, name, name_key, tracking, phone, created_at, updated_at)
      values (${id}, ${name}, ${name.toLowerCase()}, ${tracking}, '', ${now}, ${now})`.execute(db);
  }
}
