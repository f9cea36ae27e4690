import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { noteChange } from '../catalogue/versions.ts';
import { saveCompany } from '../company/company.ts';
import { newId } from '../db/ids.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CatalogueProduct } from '../import/catalogue-row.ts';
import { writeCatalogue } from '../import/write-catalogue.ts';
import { saveLegalPage } from '../legal-pages/legal-pages.ts';
import type { Shop } from '../shop.ts';
import { legalPages } from './legal-pages.ts';
import { liveThrough } from './life.ts';
import { photograph, shotsOf } from './photo-session.ts';
import { settleShopper } from './shopper.ts';
import { wardrobe, type DemoGarment } from './wardrobe/wardrobe.ts';

const PAST = { orders: 430, shoppers: 40, days: 90 };
/** So many pictures a product must have; with these the shop opens, the others follow. */
const PICTURES_TO_OPEN = 2;

/**
 * Fills an empty shop with Tana Bana: its name, its legal pages, its clothes and their drawn pictures, ninety days of orders.
 * `onOpen` is called once every product has two pictures and the shop can be shown; the other pictures come after.
 */
export async function fillDemoShop(shop: Shop, onOpen: () => void): Promise<void> {
  const now = shop.now();
  const by = { userId: null, now };
  if (await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
  await saveCompany(shop.db, { name: 'Tana Bana', email: 'namaste@tanabana.example', phone: '9800000000', address: '14 Weavers’ Lane, Sanganer, Jaipur, Rajasthan', pincode: '302029' }, undefined, by);
  for (const page of legalPages) await saveLegalPage(shop.db, page, by);
  const garments = wardrobe.map((garment, index) => ({ product: toProduct(garment, index), shots: shotsOf(garment) }));
  const first = await photograph(shop, garments.flatMap(({ shots }) => shots.slice(0, PICTURES_TO_OPEN)));
  // On the shelf since before its first order.
  const stocked = startOfDay(addDays(indianDay(now), -PAST.days - 30));
  const pictured = garments.map(({ product, shots }) => ({ ...product, pictureIds: shots.slice(0, PICTURES_TO_OPEN).map((shot) => first.get(shot.key) ?? '') }));
  await writeCatalogue(shop.db, pictured, { now: stocked, makeCategories: true });
  await liveThrough(shop.db, { ...PAST, now, isRestocked: true });
  await settleShopper(shop.db, now);
  onOpen();
  await addPictures(shop, garments.map(({ product, shots }) => ({ sourceId: product.sourceId, shots: shots.slice(PICTURES_TO_OPEN) })));
}

async function addPictures(shop: Shop, later: ReadonlyArray<{ sourceId: string; shots: ReturnType<typeof shotsOf> }>): Promise<void> {
  const ids = await photograph(shop, later.flatMap(({ shots }) => shots));
  await inTransaction(shop.db, async (db) => {
    const products = await db.selectFrom('products').select(['id', 'source_id']).where('source_id', 'is not', null).where('retired_at', 'is', null).execute();
    const idOf = new Map(products.map((product) => [product.source_id, product.id]));
    const rows = later.flatMap(({ sourceId, shots }) => {
      const product_id = idOf.get(sourceId);
      return product_id === undefined ? [] : shots.map((shot, index) => ({ id: newId(), product_id, picture_id: ids.get(shot.key) ?? '', position: PICTURES_TO_OPEN + index }));
    });
    for (let start = 0; start < rows.length; start += 200) await db.insertInto('product_images').values(rows.slice(start, start + 200)).execute();
    await noteChange(db, [...new Set(rows.map((row) => row.product_id))]);
  });
}

function toProduct(garment: DemoGarment, index: number): CatalogueProduct {
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
  return { sourceId: `demo-${index + 1}`, name: garment.name, brand: 'Tana Bana', description: garment.description, categoryPath: garment.path, variants, isForKids: garment.path[0] === 'Kids' };
}

// What the wardrobe says is what is there today; further colours come in fewer pieces.
function piecesOf({ pieces, sizes }: DemoGarment, turn: number, at: number): number {
  return turn === 0 ? (pieces[at] ?? 0) : Math.max(0, (pieces[sizes.length - 1 - at] ?? 0) - turn);
}
