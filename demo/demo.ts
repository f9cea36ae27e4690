import { addDays, indianDay, startOfDay } from '../domain/days.ts';
import { Catalogue } from '../server/goods/catalogue/catalogue.ts';
import { changeCategory } from '../server/goods/categories/categories.ts';
import { saveCompany } from '../server/site/company/company.ts';
import { saveContent } from '../server/site/content/content.ts';
import { inOneTransaction, inTransaction } from '../server/platform/db/transaction.ts';
import type { CatalogueProduct } from '../server/goods/import/catalogue-row.ts';
import { writeCatalogue } from '../server/goods/import/write-catalogue.ts';
import { saveLegalPage } from '../server/site/legal-pages/legal-pages.ts';
import type { Shop } from '../server/app/shop.ts';
import { legalPages } from './legal-pages.ts';
import { legalPagesInHindi } from './legal-pages-hindi.ts';
import { categoryNamesInHindi } from './names-hindi.ts';
import { copyPictures, hangPictures, showReturn } from './hang-pictures.ts';
import { demoContent } from './site-content.ts';
import { findAdminId } from './queries.ts';
import { simulatePast } from './simulate-past.ts';
import { makeCouriers } from './live-parcels.ts';
import { closeUpi, openBooks } from './settings.ts';
import { fillShopperCart, welcomeShopper } from './shopper.ts';
import { factsOf } from './wardrobe/facts.ts';
import { isDemoWanted } from './wanted.ts';
import { wardrobe, type DemoGarment } from './wardrobe/wardrobe.ts';

/** The brand of every product in the wardrobe. */
const BRAND = 'Tana Bana';

/** The numbers of orders, shoppers and days in the demo's past. The scenes (plan-scenes.ts) add some orders. */
export const PAST = { orders: 430, shoppers: 40, days: 90 };

/**
 * Fills a shop that waits for its demo with the data of the shop Tana Bana: its name, its legal pages, its clothes and
 * their pictures, and ninety days of orders. A single transaction writes all rows of the demo, so if the process is
 * killed meanwhile, the shop still waits for its demo. Tests fill the demo with a smaller `past`.
 */
export async function fillDemoShop(shop: Shop, past = PAST): Promise<void> {
  if (!(await isDemoWanted(shop.db))) return;
  await copyPictures(shop.files);
  await inOneTransaction(shop.db, async (db) => {
    // The code checks this a second time inside the transaction, because another server may have filled the shop since
    // the first check.
    if (!(await isDemoWanted(db))) return;
    await writeShop({ ...shop, db, catalogue: new Catalogue(db, () => shop.now()) }, past);
  });
}

async function writeShop(shop: Shop, past: typeof PAST): Promise<void> {
  const now = shop.now();
  const by = { userId: null, now };
  await saveCompany(
    shop.db,
    {
      name: 'Tana Bana',
      email: 'namaste@tanabana.example',
      phone: '6666600000',
      address: '7 Block Printers’ Row, Sanganer, Jaipur, Rajasthan',
      pincode: '302022',
    },
    by,
  );
  for (const page of legalPages) {
    await saveLegalPage(shop.db, page, by);
    const inHindi = legalPagesInHindi[page.slug];
    if (inHindi) await saveLegalPage(shop.db, { ...page, ...inHindi, language: 'hi' }, by);
  }
  // The products are entered thirty days before the first order, as in a real shop.
  const stocked = startOfDay(addDays(indianDay(now), -past.days - 30));
  const products = wardrobe.map((garment, index) => ({ ...toProduct(garment, index), pictureIds: [] }));
  await writeCatalogue(shop.db, products, { now: stocked, makeCategories: true });
  await inTransaction(shop.db, async (db) => hangPictures(db, BRAND, now));
  const categories = await shop.catalogue.categories();
  for (const { id, name } of categories.all)
    await changeCategory(
      shop.db,
      id,
      { name, names: { hi: categoryNamesInHindi[name] ?? '' } },
      { ...by, now: stocked },
    );
  for (const language of ['en', 'hi'] as const)
    await saveContent(shop, { ...demoContent(categories, language), language }, by, ['hi']);
  await liveThrough(shop, past, now);
  await inTransaction(shop.db, showReturn);
}

/**
 * Makes the past orders of the shop. The owner is recorded as the person who handled them, and the demo's shopper is
 * one of the customers.
 */
async function liveThrough({ db }: Shop, past: typeof PAST, now: string): Promise<void> {
  const ownerId = await findAdminId(db);
  if (ownerId === undefined) return;
  const begun = { userId: ownerId, now: startOfDay(addDays(indianDay(now), -past.days)) };
  await openBooks(db, begun);
  const couriers = await makeCouriers(db, begun);
  const shopper = await welcomeShopper(db, now);
  const life = { staff: { id: ownerId, staffRole: 'owner' as const }, couriers, regulars: shopper ? [shopper] : [] };
  await simulatePast(db, { ...past, now, isRestocked: true, life });
  await closeUpi(db, { userId: ownerId, now });
  if (shopper) await fillShopperCart(db, shopper.customer.user.id, now);
}

export function toProduct(garment: DemoGarment, index: number): CatalogueProduct {
  const variants = garment.colours.flatMap(({ name, hex }, turn) =>
    garment.sizes.map((size, at) => ({
      id: undefined,
      color: name,
      colorHexCode: hex,
      size,
      sku: `TB${String(index + 1).padStart(3, '0')}-${name.slice(0, 3).toUpperCase()}-${size.replaceAll(/[^0-9A-Z]/gi, '').toUpperCase()}`,
      stock: piecesOf(garment, turn, at),
      baseStock: undefined,
      originalPrice: garment.price * 100,
      discountPrice: (garment.mrp - garment.price) * 100,
    })),
  );
  return {
    sourceId: `demo-${index + 1}`,
    name: garment.name,
    brand: BRAND,
    description: garment.description,
    facts: factsOf(garment),
    categoryPath: garment.path,
    variants,
    isForKids: garment.path[0] === 'Kids',
  };
}

// Returns the stock of a size in a colour. The wardrobe names the stock of the first colour; further colours have fewer
// pieces.
function piecesOf({ pieces, sizes }: DemoGarment, turn: number, at: number): number {
  return turn === 0 ? (pieces[at] ?? 0) : Math.max(0, (pieces[sizes.length - 1 - at] ?? 0) - turn);
}
