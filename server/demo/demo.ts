import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAddress } from '../addresses/addresses.ts';
import { saveCompany } from '../company/company.ts';
import type { CatalogueProduct } from '../import/catalogue-row.ts';
import { writeCatalogue, type PicturedProduct } from '../import/write-catalogue.ts';
import { saveLegalPage } from '../legal-pages/legal-pages.ts';
import { takeInPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { legalPages } from './legal-pages.ts';
import { wardrobe, type DemoGarment } from './wardrobe.ts';

const root = join(import.meta.dirname, '../..');

/** Fills an empty shop with Tana Bana: its name, its legal pages, its clothes and their drawn pictures. */
export async function fillDemoShop(shop: Shop): Promise<void> {
  const now = shop.now();
  const by = { userId: null, now };
  if (await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
  await saveCompany(shop.db, { name: 'Tana Bana', email: 'namaste@tanabana.example', phone: '9800000000', address: '14 Weavers’ Lane, Sanganer, Jaipur, Rajasthan', pincode: '302029' }, undefined, by);
  for (const page of legalPages) await saveLegalPage(shop.db, page, by);
  const products = await pictured(shop, now);
  await writeCatalogue(shop.db, products, { now, makeCategories: true });
  await settleShopper(shop, now);
}

async function settleShopper({ db }: Shop, now: string): Promise<void> {
  const shopper = await db.selectFrom('users').select('id').where('role', '=', 'CUSTOMER').limit(1).executeTakeFirst();
  if (!shopper) return;
  await addAddress(db, shopper.id, { addressLine1: 'Flat 302, Gulmohar Residency', addressLine2: '12th Main, Indiranagar', city: 'Bengaluru', state: 'Karnataka', postalCode: '560038', isDefault: true }, now);
}

async function pictured(shop: Shop, now: string): Promise<PicturedProduct[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-studio-'));
  try {
    const shots = wardrobe.flatMap((garment, index) => shotsOf(garment, index, folder));
    await drawAll(shots.map(({ sitting, view, file }) => ({ sitting, view, file })));
    const ids = new Map<string, string>();
    const rest = [...shots];
    const work = async () => {
      for (let shot = rest.shift(); shot; shot = rest.shift()) ids.set(shot.file, (await takeInPicture(shop.db, shop.files, shot.file, shot.file, now)).id);
    };
    await Promise.all([work(), work()]);
    return wardrobe.map((garment, index) => ({ ...toProduct(garment, index), pictureIds: shots.filter((shot) => shot.index === index).map((shot) => ids.get(shot.file) ?? '') }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function shotsOf(garment: DemoGarment, index: number, folder: string) {
  const sitting = (colour: string) => ({ garment: garment.garment, cloth: garment.cloth, colour, seed: garment.name });
  // By name, as variants are: the first picture is then the first colour's.
  const colours = garment.colours.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const [first] = colours;
  const fronts = colours.map(({ hex }) => ({ view: 'front', sitting: sitting(hex) }));
  const others = [{ view: 'cloth', sitting: sitting(first?.hex ?? '#808080') }, ...(garment.garment === 'fabric' ? [] : [{ view: 'flat', sitting: sitting(first?.hex ?? '#808080') }])];
  return [...fronts.slice(0, 1), ...others, ...fronts.slice(1, 2)].map((shot, number) => ({ ...shot, index, file: join(folder, `${index}-${number}.jpg`) }));
}

async function drawAll(shots: unknown[]): Promise<void> {
  const studio = spawn(process.execPath, [join(root, 'studio/render.ts')], { stdio: ['pipe', 'ignore', 'inherit'] });
  studio.stdin.end(JSON.stringify(shots));
  const code = await new Promise<number | null>((resolve, reject) => studio.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error('the garment studio could not draw the demo pictures');
}

function toProduct(garment: DemoGarment, index: number): CatalogueProduct {
  const variants = garment.colours.flatMap(({ name, hex }, turn) =>
    garment.sizes.map((size, at) => ({
      id: undefined,
      color: name,
      colorHexCode: hex,
      size,
      sku: null,
      stock: turn === 0 ? (garment.pieces[at] ?? 0) : Math.max(0, (garment.pieces[garment.sizes.length - 1 - at] ?? 0) - turn),
      baseStock: undefined,
      originalPrice: garment.price * 100,
      discountPrice: (garment.mrp - garment.price) * 100,
    })),
  );
  return { sourceId: `demo-${index + 1}`, name: garment.name, brand: 'Tana Bana', description: garment.description, categoryPath: garment.path, variants, isForKids: garment.path[0] === 'Kids' };
}
