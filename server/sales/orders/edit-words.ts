import { variantName } from '#contract/variant-name.ts';
import { formatPaise } from '#domain/money.ts';
import type { OrderChange, Piece } from '#domain/order-edit.ts';
import * as editText from '#text/order-edit.ts';
import type { EditRow } from './edit-queries.ts';

/** Describes an item for a sentence: "Anarkali (Indigo, M)". */
export function pieceText(piece: Piece): string {
  const options = variantName(piece);
  return options === '' ? piece.name : editText.piece({ name: piece.name, options });
}

/** Returns one sentence for each change of an edit, in the current language. */
export function changesIn({ changes }: Pick<EditRow, 'changes'>): string[] {
  // The cast is safe: only the code that stores edits writes this column.
  return (JSON.parse(changes) as OrderChange[]).map(sentenceOf);
}

/** Returns a sentence with the total after and before an edit; undefined if the total stayed the same. */
export function totalChangeIn({
  total_before_paise,
  total_paise,
}: Pick<EditRow, 'total_before_paise' | 'total_paise'>) {
  const [before, after] = [Number(total_before_paise), Number(total_paise)];
  if (before === after) return undefined;
  return editText.totalChange({ after: formatPaise(after), before: formatPaise(before) });
}

function sentenceOf(change: OrderChange): string {
  switch (change.kind) {
    case 'added':
      return editText.added({ quantity: change.quantity, piece: pieceText(change.piece) });
    case 'dropped':
      return editText.dropped({ quantity: change.quantity, piece: pieceText(change.piece) });
    case 'swapped':
      return editText.swapped({
        piece: pieceText(change.piece),
        // If the product name stays the same, the sentence names only the colour and the size of the new variant.
        to: change.to.name === change.piece.name ? variantName(change.to) || change.to.name : pieceText(change.to),
      });
    case 'quantity':
      return editText.quantity({ piece: pieceText(change.piece), from: change.from, to: change.to });
    case 'address':
      return editText.address();
    case 'prepaid':
      return editText.prepaid();
    case 'offerLost':
      return editText.offerLost({ name: change.name });
    case 'offerBack':
      return editText.offerBack({ name: change.name });
  }
}
