import { orderNumberOf } from '#domain/order-number.ts';
import * as packText from '#text/admin-pack.ts';
import { isHindi } from '../../scanner/keyboard-language.ts';
import { missingOf, type Counts } from './counting.ts';
import { isPacked, type ToPack } from './to-pack.ts';

/** Returns the order number of the parcel, and how many pieces are still missing in the parcel. */
export function left({ order }: ToPack, counts: Counts): { number: string; count: number } {
  const missing = missingOf(order.items, counts).reduce((sum, { count }) => sum + count, 0);
  return { number: order.orderNumber, count: missing };
}

/** Returns how many pieces are in the parcel already (`count`), and how many must be in it (`total`). */
export function progress(packed: ToPack, counts: Counts): { count: number; total: number } {
  const total = packed.order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return { count: total - left(packed, counts).count, total };
}

/** Returns the message for a scanned text that belongs to no order. */
export function unknownWords(text: string): string {
  if (isHindi(text)) return packText.hindiKeyboard();
  return orderNumberOf(text) === undefined ? packText.slipFirst({ text }) : packText.unknown({ text });
}

/** Returns the message about a complete parcel that could not be marked as packed. */
export function notSavedWords({ order: { orderNumber: number }, swap }: ToPack, why: string): string {
  return swap ? packText.swapNotSaved({ number, why }) : packText.notSaved({ number, why });
}

/** Returns the message about a complete parcel that the shop refuses to mark as packed. */
export function refusedWords({ order: { orderNumber: number }, swap }: ToPack, why: string): string {
  return swap ? packText.swapRefused({ number, why }) : packText.refused({ number, why });
}

/** Returns the message that tells the packer what to do next with the scanned order. */
export function firstWords(toPack: readonly ToPack[]): string {
  const [first] = toPack;
  const number = first?.order.orderNumber ?? '';
  if (toPack.length > 1) return packText.whichSwap({ number, count: toPack.length });
  if (!first?.swap) return packText.scanPieces({ number });
  return isPacked(first) ? packText.checkSwap({ number }) : packText.scanSwap({ number });
}

/** Returns the message about a parcel that is packed. */
export function doneWords(packed: ToPack): string {
  const number = packed.order.orderNumber;
  if (!packed.swap) return packText.packed({ number });
  return isPacked(packed) ? packText.swapChecked({ number }) : packText.swapPacked({ number });
}
