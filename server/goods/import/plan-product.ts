import { z } from 'zod';
import { productDescription, productFieldShapes, productName } from '#contract/product-form.ts';
import { FactInputs, type Fact } from '#contract/facts.ts';
import { formatFacts, parseFacts } from '#domain/facts.ts';
import { eachField, type FieldTexts } from '#domain/product-fields.ts';
import { writtenPath } from '../categories/categories.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { factsOf } from '../products/products.ts';
import { withColourCodes } from './colour-codes.ts';
import type { Group } from './group-rows.ts';
import { mergeRows } from './merge-rows.ts';
import { planCell } from './plan-cell.ts';
import type { Change, Current, Notes, PictureOfProduct, Problem } from './plan-notes.ts';
import { planPictures, type FindPicture } from './plan-pictures.ts';
import { isId } from './product-key.ts';
import { knownVariants, planVariant, refuseRepeated, type PlannedVariant } from './plan-variant.ts';
import type { SheetLine } from './read-spreadsheet.ts';
import { productCells } from './row-cells.ts';

type Words = FieldTexts & { name: string; description: string; facts: Fact[]; categoryPath: string[] };
export type ProductPlan = Words & {
  pictures: PictureOfProduct[];
  variants: PlannedVariant[];
  changes: Change[];
  /**
   * Values that somebody has changed in the shop since the export, but not in the file; the import leaves them as they
   * are.
   */
  kept: Change[];
  keepsPictures: boolean;
};

/**
 * Plans one product from its rows. Returns a plan, or the problems by line and column. Any row of a product may change
 * a cell that belongs to the whole product. An empty cell changes nothing, except that it removes the description, the
 * facts, fields such as the brand, the colour family, the SKU, the old price and the weight. The function is pure: it
 * neither reads nor writes the database.
 */
export async function planProduct(
  { key, rows: written, ofSupplier }: Pick<Group, 'key' | 'rows' | 'ofSupplier'>,
  current: Current | undefined,
  findPicture: FindPicture,
): Promise<ProductPlan | Problem[]> {
  const ofProduct = current && productCells(current);
  const { rows: merged, kept, problems } = mergeRows(written, current, ofProduct);
  const rows = withColourCodes(merged, current);
  const [first] = rows;
  if (!first) return [];
  const notes: Notes = {
    label: current?.product.name ?? first.cells.name ?? first.cells.product ?? '',
    changes: [],
    problems,
    keepsPictures: false,
  };
  const words = planWords(rows, current, notes);
  const product = { current, known: knownVariants(current), ofProduct, told: new Set<string>() };
  const variants: PlannedVariant[] = [];
  for (const row of rows) {
    await pause();
    const variant = planVariant(row, product, notes);
    if (variant) variants.push(variant);
  }
  const chosen = current ? undefined : ofSupplier?.pictures;
  const pictures = chosen ?? planPictures(rows, { current, isByCode: !isId(key), variants, findPicture }, notes);
  refuseRepeated(variants, current, notes);
  if (notes.problems.length > 0) return notes.problems;
  // The cast is safe: a text is undefined only if the code has refused it, and then there is a problem.
  return { ...(words as Words), pictures, variants, changes: notes.changes, kept, keepsPictures: notes.keepsPictures };
}

function planWords(rows: readonly SheetLine[], current: Current | undefined, notes: Notes) {
  const product = current?.product;
  const description = planCell(rows, notes, {
    column: 'description',
    before: product?.description.trim(),
    canBeEmptied: true,
    shape: productDescription,
  });
  const isUnchanged = notes.changes.every((change) => change.column !== 'description');
  return {
    name: planCell(rows, notes, { column: 'name', before: product?.name, shape: productName }),
    ...eachField((column) =>
      planCell(rows, notes, {
        column,
        before: product?.[column],
        canBeEmptied: true,
        shape: productFieldShapes[column],
      }),
    ),
    // The import compares cells without spaces at their ends. If nobody has changed the description, its exact text
    // stays, including spaces at its ends.
    description: product && isUnchanged ? product.description : description,
    facts: planCell(rows, notes, {
      column: 'facts',
      before: product && formatFacts(factsOf(product)),
      canBeEmptied: true,
      shape: factsShape,
    }),
    categoryPath: planCell(rows, notes, { column: 'category', before: current?.path, shape: writtenPath }),
  };
}

const factsShape = z.string().transform(parseFacts).pipe(FactInputs);
