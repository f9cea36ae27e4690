import { z } from 'zod';
import { brand, categoryName } from '../import/catalogue-row.ts';
import { optionKey, productDescription, productName, VariantInput } from '#contract/products.ts';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import { limits } from '#domain/limits.ts';
import { parseRupees } from '#domain/money.ts';
import type { ProductRow, VariantRow } from '../products/products.ts';
import { plainRupees } from './export-products.ts';
import type { SheetLine } from './read-spreadsheet.ts';

/** A product as the shop has it now. */
export type Current = { product: ProductRow; pictureIds: string[]; variants: VariantRow[]; path: string };
type Problem = { line: number; column: string; message: string };
type Change = { line: number; product: string; column: string; before: string; after: string };
/** A variant to write. `stock` is what it starts with when new, and what changes when it is there already. */
export type PlannedVariant = { id: string | undefined; stock: number; values: { color: string; color_hex: string; size: string; option_key: string; sku: string | null; selling_paise: number; saving_paise: number } };
export type Plan = {
  name: string;
  brand: string;
  description: string;
  categoryPath: string[];
  pictureIds: string[];
  variants: PlannedVariant[];
  changes: Change[];
};

type Deps = { /** The id of a picture by the name in the file, or undefined. */ findPicture: (name: string) => string | undefined };

/**
 * What the rows of one product would make of it: a plan, or what is wrong, by line and column. A product-wide cell may be
 * changed in any one of its rows; an empty cell keeps what is there, but empties description, brand and SKU.
 */
export function planProduct(rows: readonly SheetLine[], current: Current | undefined, deps: Deps): Plan | Problem[] {
  const problems: Problem[] = [];
  const [first] = rows;
  if (!first) return problems;
  const changes: Change[] = [];
  const label = current?.product.name ?? first.cells.name ?? first.cells.product ?? '';
  const refuse = (line: number, column: string, message: string) => void problems.push({ line, column, message });
  for (const row of rows) if (row.isRagged) refuse(row.line, '', 'This row has more cells than the header has columns. Is a comma missing its quotes?');

  const whole = <Output>(column: ProductColumn, before: string, isOptional: boolean, shape: z.ZodType<Output>): Output | undefined => {
    const given = rows.filter((row) => row.cells[column] !== undefined).map((row) => ({ line: row.line, text: row.cells[column]?.replaceAll('\r\n', '\n').trim() ?? '' }));
    const filled = given.filter(({ text }) => text !== '' && text !== before);
    const [chosen] = filled;
    const other = filled.find(({ text }) => text !== chosen?.text);
    if (other && chosen) refuse(other.line, column, `Line ${chosen.line} is the same product and says something else here.`);
    const isEmptied = isOptional && given.length > 0 && given.every(({ text }) => text === '');
    const text = chosen?.text ?? (isEmptied ? '' : before);
    const parsed = shape.safeParse(text);
    if (!parsed.success) refuse(chosen?.line ?? first.line, column, parsed.error.issues[0]?.message ?? 'This cannot be read.');
    else if (current && text !== before) changes.push({ line: chosen?.line ?? first.line, product: label, column, before, after: text });
    return parsed.success ? parsed.data : undefined;
  };

  const name = whole('name', current?.product.name ?? '', false, productName as z.ZodType<string>);
  const brandName = whole('brand', current?.product.brand ?? '', true, brand);
  const description = whole('description', current?.product.description.trim() ?? '', true, productDescription as z.ZodType<string>);
  const categoryPath = whole('category', current?.path ?? '', false, Path);
  const pictures = whole('pictures', current?.pictureIds.join(' | ') ?? '', false, z.string());
  const pictureIds = pictures === undefined ? [] : readPictures(pictures, current, deps, (message) => refuse(first.line, 'pictures', message));
  const variants = rows.flatMap((row) => planVariant(row, current, label, changes, refuse) ?? []);
  refuseRepeated(rows, variants, current, refuse);
  if (problems.length > 0 || name === undefined || brandName === undefined || description === undefined || categoryPath === undefined) return problems;
  return { name, brand: brandName, description: current && changes.every((change) => change.column !== 'description') ? current.product.description : description, categoryPath, pictureIds, variants, changes };
}

const Path = z.string().transform((text) => text.split('>')).pipe(z.array(categoryName).min(1).max(8));

function readPictures(text: string, current: Current | undefined, { findPicture }: Deps, refuse: (message: string) => void): string[] {
  if (current && text === current.pictureIds.join(' | ')) return current.pictureIds;
  const names = text.split('|').map((name) => name.trim()).filter(Boolean);
  const { min, max } = limits.imagesPerProduct;
  if (new Set(names).size < min || names.length > max) {
    refuse(`A product has ${min} to ${max} pictures; write their file names with | between, and choose the files along with this one.`);
    return [];
  }
  const missing = names.filter((name) => findPicture(name) === undefined);
  if (missing.length > 0) refuse(`No such picture was chosen along with the file: ${missing.slice(0, 3).join(', ')}.`);
  return [...new Set(names.flatMap((name) => findPicture(name) ?? []))];
}

function planVariant({ line, cells }: SheetLine, current: Current | undefined, label: string, changes: Change[], refuse: (line: number, column: string, message: string) => void): PlannedVariant | undefined {
  const given = cells.variant?.trim() ?? '';
  const sample = { color: cells.colour?.trim() ?? '', colorHexCode: cells.colour_hex?.trim() ?? '', size: cells.size?.trim() ?? '' };
  const own = given === '' ? current?.variants.find((variant) => variant.option_key === keyOf(sample)) : current?.variants.find((variant) => variant.id === given);
  if (given !== '' && !own) {
    refuse(line, 'variant', 'The product has no such size any more. Leave this cell empty to add one.');
    return undefined;
  }
  const price = cells.price?.trim() || (own ? plainRupees(own.selling_paise) : '');
  const selling = parseRupees(price);
  const mrp = cells.mrp === undefined && own ? plainRupees((selling ?? 0) + own.saving_paise) : cells.mrp?.trim() ?? '';
  const old = mrp === '' ? selling : parseRupees(mrp);
  if (selling !== undefined && (old === undefined || old < selling)) refuse(line, 'mrp', 'The old price (mrp) must be an amount not below the price.');
  const stockText = cells.stock?.trim() ?? '';
  const parsed = VariantInput.safeParse({
    color: sample.color || own?.color,
    colorHexCode: sample.colorHexCode || own?.color_hex || '#000000',
    size: sample.size || own?.size,
    sku: cells.sku ?? own?.sku ?? '',
    stock: stockText === '' ? (own?.stock ?? (cells.stock === undefined ? 0 : stockText)) : stockText,
    originalPrice: price,
    discountPrice: selling !== undefined && old !== undefined && old >= selling ? plainRupees(old - selling) : 0,
  });
  if (!parsed.success) {
    for (const issue of parsed.error.issues.slice(0, 3)) refuse(line, columnOf[String(issue.path[0])] ?? '', wordsFor(String(issue.path[0]), issue.message));
    return undefined;
  }
  const wanted = parsed.data;
  const values = { color: wanted.color, color_hex: wanted.colorHexCode, size: wanted.size, option_key: optionKey(wanted), sku: wanted.sku, selling_paise: wanted.originalPrice, saving_paise: wanted.discountPrice };
  if (!own) {
    if (current) changes.push({ line, product: label, column: 'size', before: '', after: `${wanted.color}, ${wanted.size}` });
    return { id: undefined, stock: wanted.stock, values };
  }
  const was = cells.stock_was?.trim() ?? '';
  const seen = was === '' ? own.stock : Number(was);
  if (!Number.isInteger(seen)) refuse(line, 'stock_was', 'Leave this column as the export wrote it, or empty.');
  const stock = stockText === '' ? 0 : wanted.stock - seen;
  if (own.stock + stock < 0) refuse(line, 'stock', `Only ${own.stock} are left now.`);
  const note = (column: string, before: string | number, after: string | number) => before !== after && changes.push({ line, product: label, column, before: String(before), after: String(after) });
  note('colour', own.color, values.color);
  note('colour_hex', own.color_hex, values.color_hex);
  note('size', own.size, values.size);
  note('sku', own.sku ?? '', values.sku ?? '');
  note('price', plainRupees(own.selling_paise), plainRupees(values.selling_paise));
  note('mrp', plainRupees(own.selling_paise + own.saving_paise), plainRupees(values.selling_paise + values.saving_paise));
  note('stock', own.stock, own.stock + stock);
  return { id: own.id, stock, values };
}

const columnOf: Record<string, string> = { color: 'colour', colorHexCode: 'colour_hex', size: 'size', sku: 'sku', stock: 'stock', originalPrice: 'price', discountPrice: 'mrp' };

function wordsFor(field: string, message: string): string {
  return field === 'stock' ? 'Stock is a whole number from 0.' : message === 'Invalid input' ? 'This cannot be read.' : message;
}

// No size twice in one colour, among the file's rows and the sizes the file leaves alone.
function refuseRepeated(rows: readonly SheetLine[], planned: readonly PlannedVariant[], current: Current | undefined, refuse: (line: number, column: string, message: string) => void): void {
  const touched = new Set(planned.flatMap((variant) => variant.id ?? []));
  if (touched.size < planned.filter((variant) => variant.id !== undefined).length) refuse(rows[0]?.line ?? 0, 'variant', 'One size is there twice.');
  const seen = new Set((current?.variants ?? []).filter((variant) => !touched.has(variant.id)).map((variant) => variant.option_key));
  for (const variant of planned) {
    if (seen.has(variant.values.option_key)) refuse(rows[0]?.line ?? 0, 'size', `${variant.values.color}, size ${variant.values.size} is there twice.`);
    seen.add(variant.values.option_key);
  }
  if (seen.size > limits.variantsPerProduct) refuse(rows[0]?.line ?? 0, 'size', `At most ${limits.variantsPerProduct} variants.`);
}

function keyOf(variant: { color: string; colorHexCode: string; size: string }): string {
  const parsed = VariantInput.safeParse({ ...variant, colorHexCode: variant.colorHexCode || '#000000', originalPrice: '1' });
  return parsed.success ? optionKey(parsed.data) : '';
}
