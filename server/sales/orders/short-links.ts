import { offeredLocale, pathIn } from '#messages/locales.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hashOf } from '../../platform/keys/tokens.ts';
import type { Mac } from '../../platform/keys/shop-key.ts';
import type { Sales } from '../sales.ts';
import { endOfLink, trackingTokenOf } from './tracking-token.ts';

// The signed link to an order has about 145 characters, and a long SMS costs as much as several short ones. An SMS
// therefore contains a short link. The shop redirects the short link to the signed link, so both open the same page and
// expire at the same time.

/** The alphabet lacks 0, O, I and l, which look alike, because people may read out or type a link. */
const SIGNS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Eleven characters out of 58 have 64 bits, so nobody can guess a code. */
export const SHORT_CODE_LENGTH = 11;
const CODE = new RegExp(`^[${SIGNS}]{${SHORT_CODE_LENGTH}}$`);

export function shortLinkPath(code: string): string {
  return `/l/${code}`;
}

/**
 * Returns the path of an order's short link, which is the same in all messages about the order. Each call extends the
 * life of the link: it is then valid as long as a signed link that is sent now.
 */
export async function shortLinkTo(shop: Pick<Sales, 'db' | 'mac' | 'now'>, orderId: string): Promise<string> {
  const code = await codeOf(shop.mac, orderId);
  const row = { code_hash: hashOf(code), order_id: orderId, expires_at: endOfLink(shop.now()) };
  await shop.db
    .insertInto('short_links')
    .values(row)
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet({ expires_at: row.expires_at }))
    .execute();
  return shortLinkPath(code);
}

/**
 * Returns the code of an order's short link. Only somebody with the shop's key can compute this code. The table stores
 * only a hash of the code, so nobody can get a link from the table.
 */
async function codeOf(mac: Mac, orderId: string): Promise<string> {
  let rest = BigInt(`0x${await mac('short link', orderId)}`);
  let code = '';
  while (code.length < SHORT_CODE_LENGTH) {
    code += SIGNS[Number(rest % BigInt(SIGNS.length))] ?? '';
    rest /= BigInt(SIGNS.length);
  }
  return code;
}

/**
 * Returns the signed address that belongs to a code, in the order's language; undefined for a code that is unknown,
 * expired, or made with a key that the shop no longer accepts.
 */
export async function findLinked(
  shop: Pick<Sales, 'db' | 'mac' | 'now' | 'env'>,
  code: string,
): Promise<string | undefined> {
  if (!CODE.test(code)) return undefined;
  const row = await shop.db
    .selectFrom('short_links')
    .innerJoin('orders', 'orders.id', 'short_links.order_id')
    .select(['order_id', 'expires_at', 'language'])
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', shop.now())
    .executeTakeFirst();
  if (!row || !(await isCodeOf(shop.mac, row.order_id, code))) return undefined;
  const token = await trackingTokenOf(shop, row.order_id, row.expires_at);
  return pathIn(offeredLocale(row.language, shop.env.LANGUAGES), `/track#${token}`);
}

async function isCodeOf(mac: Mac, orderId: string, code: string): Promise<boolean> {
  if ((await codeOf(mac, orderId)) === code) return true;
  return mac.before ? isCodeOf(mac.before, orderId, code) : false;
}

/** Deletes the short links that have expired. */
export async function clearShortLinks(db: Db, now: string): Promise<void> {
  await db.deleteFrom('short_links').where('expires_at', '<=', now).execute();
}
