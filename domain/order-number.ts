import { withLatinDigits } from './digits.ts';
import { unspaced } from './same-key.ts';

/**
 * Reads the number of an order from a text: "#ord 123456", "Order no. ORD-123456" and pasted texts with invisible
 * characters become ORD123456. Returns undefined for any other text, such as a part of an order number.
 */
export function orderNumberOf(text: string): string | undefined {
  const plain = withLatinDigits(unspaced(text)).toUpperCase();
  const digits = /^(?:ORDER)?(?:NO|NUMBER)?[.:#]*ORD-?(\d{6,})[.,;:!?)]*$/.exec(plain)?.[1];
  return digits && `ORD${digits}`;
}
