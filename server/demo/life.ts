import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { expectedDeliveryDay, paymentFor, type DeliveryStatus } from '#domain/order-status.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { noteChange } from '../catalogue/versions.ts';
import { loadImages } from '../products/products.ts';

export type Life = { orders: number; shoppers: number; days: number; now: string; seed?: number; /** What was sold had been there besides what is there now: stock stays as it is. */ isRestocked?: boolean };

/**
 * Gives a shop a past: shoppers and their orders over so many days, with weekends, evenings, growth, deliveries and
 * cancellations. Stock and its ledger follow as they would have. The same seed makes the same past. Answers how many orders.
 */
export async function liveThrough(db: Db, { orders, shoppers, days, now, seed = 7, isRestocked = false }: Life): Promise<number> {
  const random = generator(seed);
  const wares = await loadWares(db, orders);
  if (isRestocked) for (const ware of wares) ware.left += PLENTY;
  if (wares.length === 0) return 0;
  const people = makePeople(shoppers, days, now, random);
  const rows: Rows = { orders: [], items: [], events: [], movements: [] };
  for (const at of instants(orders, days, now, random)) addOrder(rows, pick(people, random), at, now, wares, random);
  await inTransaction(db, async (db) => {
    await insertAll(db, 'users', people.map((person) => person.user));
    await insertAll(db, 'addresses', people.map((person) => person.address));
    await insertAll(db, 'orders', rows.orders);
    await insertAll(db, 'order_items', rows.items);
    await insertAll(db, 'order_events', rows.events);
    await insertAll(db, 'stock_movements', rows.movements);
    if (isRestocked) await insertAll(db, 'stock_movements', wares.flatMap((ware) => restock(ware, startOfDay(addDays(indianDay(now), -days)))));
    else for (const ware of wares) if (ware.left !== ware.stock) await db.updateTable('variants').set({ stock: ware.left }).where('id', '=', ware.id).execute();
    await noteChange(db, null);
  });
  return rows.orders.length;
}

type Ware = { id: string; product_id: string; name: string; color: string; color_hex: string; size: string; stock: number; left: number; selling_paise: number; saving_paise: number; picture_ids: string; weight: number };
type Person = { user: Schema['users']; address: Schema['addresses'] };
type Rows = { orders: Array<Schema['orders']>; items: Array<Schema['order_items']>; events: Array<Schema['order_events']>; movements: Array<Schema['stock_movements']> };
type Random = () => number;

const PLENTY = 1_000_000;

function restock({ id, stock, left }: Ware, at: string): Array<Schema['stock_movements']> {
  const sold = stock + PLENTY - left;
  return sold === 0 ? [] : [{ id: newId(Date.parse(at)), variant_id: id, change: sold, reason: 'import', order_id: null, user_id: null, at }];
}

// A few hundred products carry a shop; the rest lies and waits, as on every shelf.
const SELLING_PRODUCTS = 300;

async function loadWares(db: Db, orders: number): Promise<Ware[]> {
  const products = await db.selectFrom('products').select(['id', 'name']).where('retired_at', 'is', null).orderBy('id', 'desc').limit(Math.min(SELLING_PRODUCTS, Math.max(20, orders))).execute();
  const ids = products.map((product) => product.id);
  if (ids.length === 0) return [];
  const nameOf = new Map(products.map((product) => [product.id, product.name]));
  const images = Map.groupBy(await loadImages(db, ids), (image) => image.product_id);
  const variants = await db.selectFrom('variants').selectAll().where('product_id', 'in', ids).where('retired_at', 'is', null).orderBy('id').execute();
  const rank = new Map(ids.map((id, index) => [id, 1 / (1 + index / 12)]));
  return variants.map((variant) => ({
    id: variant.id,
    product_id: variant.product_id,
    name: nameOf.get(variant.product_id) ?? '',
    color: variant.color,
    color_hex: variant.color_hex,
    size: variant.size,
    stock: variant.stock,
    left: variant.stock,
    selling_paise: variant.selling_paise,
    saving_paise: variant.saving_paise,
    picture_ids: JSON.stringify((images.get(variant.product_id) ?? []).map((image) => image.picture_id)),
    weight: rank.get(variant.product_id) ?? 0,
  }));
}

const firstNames = ['Asha', 'Meera', 'Kavya', 'Ananya', 'Priya', 'Divya', 'Nandini', 'Ishita', 'Farah', 'Zoya', 'Simran', 'Harpreet', 'Lakshmi', 'Revathi', 'Tara', 'Rohan', 'Arjun', 'Vikram', 'Imran', 'Joseph', 'Karthik', 'Nikhil', 'Sandeep', 'Gurpreet', 'Aditya'];
const lastNames = ['Rao', 'Nair', 'Sharma', 'Iyer', 'Khan', 'Patel', 'Das', 'Kaur', 'Menon', 'Reddy', 'Joshi', 'Banerjee', 'Fernandes', 'Gupta', 'Pillai', 'Chauhan', 'Bose', 'Kulkarni', 'Singh', 'Mehta'];
const places = [
  ['Bengaluru', 'Karnataka', '560038', '12th Main, Indiranagar'],
  ['Mumbai', 'Maharashtra', '400050', 'Hill Road, Bandra West'],
  ['Delhi', 'Delhi', '110024', 'Ring Road, Lajpat Nagar'],
  ['Jaipur', 'Rajasthan', '302029', 'Weavers’ Lane, Sanganer'],
  ['Kochi', 'Kerala', '682016', 'MG Road, Ravipuram'],
  ['Pune', 'Maharashtra', '411004', 'Law College Road, Deccan'],
  ['Chennai', 'Tamil Nadu', '600004', 'Luz Church Road, Mylapore'],
  ['Kolkata', 'West Bengal', '700029', 'Rashbehari Avenue, Gariahat'],
  ['Lucknow', 'Uttar Pradesh', '226001', 'Hazratganj'],
  ['Ahmedabad', 'Gujarat', '380009', 'CG Road, Navrangpura'],
] as const;

function makePeople(count: number, days: number, now: string, random: Random): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [pick(firstNames, random), pick(lastNames, random)];
    const since = startOfDay(addDays(indianDay(now), -days - Math.floor(random() * 200)));
    const id = newId(Date.parse(since));
    const username = `${first}.${last}${index + 1}`.toLowerCase();
    const [city, state, postal_code, street] = pick(places, random);
    return {
      // No password opens these accounts: the hash is of none.
      user: { id, email: `${username}@example.com`, email_key: `${username}@example.com`, username, username_key: username, first_name: first, last_name: last, mobile: `9${String(800000000 + Math.floor(random() * 99999999))}`, dob: null, role: 'CUSTOMER', password_hash: 'none', blocked_at: null, created_at: since, updated_at: since },
      address: { id: newId(), user_id: id, line1: `${1 + Math.floor(random() * 240)}, ${street}`, line2: '', city, state, postal_code, is_default: 1, created_at: since, updated_at: since },
    };
  });
}

// More at weekends, in the evening, and towards the present.
function instants(count: number, days: number, now: string, random: Random): string[] {
  const today = indianDay(now);
  const found: string[] = [];
  while (found.length < count) {
    const ago = Math.floor(random() * days);
    const day = addDays(today, -ago);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const weight = (weekday === 0 || weekday === 6 ? 1 : 0.62) * (1 - 0.45 * (ago / days));
    if (random() > weight) continue;
    const hour = 8 + Math.floor(15 * Math.sqrt(random()));
    const at = new Date(Date.parse(startOfDay(day)) + ((hour * 60 + Math.floor(random() * 60)) * 60 + Math.floor(random() * 60)) * 1000).toISOString();
    if (at < now) found.push(at);
  }
  return found.sort();
}

const DAY = 86_400_000;

function addOrder(rows: Rows, person: Person, at: string, now: string, wares: readonly Ware[], random: Random): void {
  const id = newId(Date.parse(at));
  const chosen = new Map<Ware, number>();
  const lines = random() < 0.6 ? 1 : random() < 0.75 ? 2 : 3;
  for (let tries = 0; chosen.size < lines && tries < 40; tries++) {
    const ware = pick(wares, random);
    const quantity = random() < 0.88 ? 1 : 2;
    if (!chosen.has(ware) && ware.left >= quantity && random() < ware.weight) chosen.set(ware, quantity);
  }
  if (chosen.size === 0) return;
  const status = statusOf(at, now, random);
  const items = [...chosen];
  const sum = (paise: (ware: Ware) => number) => items.reduce((total, [ware, quantity]) => total + paise(ware) * quantity, 0);
  const total = sum((ware) => ware.selling_paise);
  const discount = sum((ware) => ware.saving_paise);
  const later = (days: number) => new Date(Math.min(Date.parse(at) + days * DAY, Date.parse(now))).toISOString();
  const delivered = status === 'DELIVERED' ? later(2.5 + random() * 2) : null;
  const { user, address } = person;
  rows.orders.push({
    id, order_number: `ORD${100000 + rows.orders.length * 37 + Math.floor(random() * 36)}`, user_id: user.id, first_name: user.first_name, last_name: user.last_name, email: user.email,
    line1: address.line1, line2: address.line2, city: address.city, state: address.state, postal_code: address.postal_code,
    subtotal_paise: total + discount, discount_paise: discount, total_paise: total, payment_method: 'COD', payment_status: paymentFor(status), delivery_status: status,
    expected_on: expectedDeliveryDay(at), delivered_at: delivered, confirmation_sent_at: at, created_at: at, updated_at: delivered ?? at,
  });
  for (const [position, [ware, quantity]] of items.entries()) {
    const { id: variant_id, product_id, name, size, color, color_hex, selling_paise, saving_paise, picture_ids } = ware;
    rows.items.push({ id: newId(), order_id: id, position, product_id, variant_id, name, size, color, color_hex, quantity, selling_paise, saving_paise, picture_ids });
    rows.movements.push({ id: newId(), variant_id, change: -quantity, reason: 'order', order_id: id, user_id: user.id, at });
    if (status === 'CANCELED') rows.movements.push({ id: newId(), variant_id, change: quantity, reason: 'cancel', order_id: id, user_id: user.id, at: later(0.3) });
    else ware.left -= quantity;
  }
  const event = (delivery_status: DeliveryStatus, when: string, by: 'shopper' | 'shop') => rows.events.push({ id: newId(Date.parse(when)), order_id: id, at: when, user_id: by === 'shopper' ? user.id : null, by, delivery_status, reason: '' });
  event('PENDING', at, 'shopper');
  if (status === 'CANCELED') event('CANCELED', later(0.3), 'shopper');
  if (status === 'SHIPPED' || status === 'DELIVERED') event('SHIPPED', later(1), 'shop');
  if (delivered) event('DELIVERED', delivered, 'shop');
}

function statusOf(at: string, now: string, random: Random): DeliveryStatus {
  if (random() < 0.07) return 'CANCELED';
  const age = (Date.parse(now) - Date.parse(at)) / DAY;
  if (age < 1.2) return 'PENDING';
  return age < 4.5 ? (random() < 0.85 ? 'SHIPPED' : 'PENDING') : 'DELIVERED';
}

const BATCH = 300;

async function insertAll<Table extends 'users' | 'addresses' | 'orders' | 'order_items' | 'order_events' | 'stock_movements'>(db: Tx, table: Table, rows: ReadonlyArray<Schema[Table]>): Promise<void> {
  // as: each table is given its own rows; Kysely's insert types do not follow the name.
  for (let start = 0; start < rows.length; start += BATCH) await db.insertInto(table).values(rows.slice(start, start + BATCH) as never).execute();
}

function pick<Item>(list: readonly Item[], random: Random): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Numbers from 0 to 1 that come the same again for the same seed (mulberry32). */
function generator(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
