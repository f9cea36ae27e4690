// Sizes in the order a shopper expects: ages, letters, numbers, then anything else by its text.

const LETTERS = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL', '6XL', '7XL', '8XL'];
const letterRank = new Map(LETTERS.map((size, index) => [size, index]));
const ONE_SIZE = /^(free ?size|one ?size|onesize)$/i;
const AGE = /^(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?\s*(m|mths?|months?|y|yrs?|years?)\b/i;
const NUMBER = /^(?:(?:uk|us|eu|ind)[\s-]*)?(\d+(?:\.\d+)?)/i;

type Rank = { kind: number; value: number };

const ranks = new Map<string, Rank>();

// A shop has a few hundred sizes and compares them thousands of times a page.
function rankOf(size: string): Rank {
  let rank = ranks.get(size);
  if (!rank) {
    if (ranks.size > 5000) ranks.clear();
    ranks.set(size, (rank = readRank(size)));
  }
  return rank;
}

function readRank(size: string): Rank {
  const text = size.trim();
  if (ONE_SIZE.test(text)) return { kind: 4, value: 0 };
  const letter = letterRank.get(text.toUpperCase());
  if (letter !== undefined) return { kind: 1, value: letter };
  const age = AGE.exec(text);
  if (age) return { kind: 0, value: Number(age[1]) * (/^m/i.test(age[3] ?? '') ? 1 : 12) + Number(age[2] ?? 0) / 1000 };
  const number = NUMBER.exec(text);
  if (number) return { kind: 2, value: Number(number[1]) };
  return { kind: 3, value: 0 };
}

/** Compares two sizes for sorting: by number when numbers, else by the trade's order (spec §2 Product page, decisions "Sizes"). */
export function compareSizes(a: string, b: string): number {
  const left = rankOf(a);
  const right = rankOf(b);
  return left.kind - right.kind || left.value - right.value || (a < b ? -1 : a > b ? 1 : 0);
}

/** The form in which two spellings of a size, or of a colour, count as the same. */
export function sameKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
