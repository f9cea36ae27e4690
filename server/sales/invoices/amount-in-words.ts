import { indianCount } from '#domain/gst/indian-count.ts';
import * as words from '#text/amount-words.ts';

/**
 * Writes an amount as cheques and invoices do: "Rupees one lakh twenty-three thousand four hundred and fifty paise
 * only".
 */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const amount = inWords(rupees);
  return rest === 0 ? words.rupees({ amount }) : words.rupeesAndPaise({ amount, paise: inWords(rest) });
}

function inWords(whole: number): string {
  if (whole === 0) return words.zero();
  const small = words.oneToNinetyNine().split(' ');
  const { crores, lakhs, thousands, hundreds, ones } = indianCount(whole);
  // A number of crores above 99 is itself written with hundreds and thousands.
  const many = crores > 99 ? inWords(crores) : small[crores - 1];
  return [
    crores > 0 && words.crores({ count: many ?? '' }),
    lakhs > 0 && words.lakhs({ count: small[lakhs - 1] ?? '' }),
    thousands > 0 && words.thousands({ count: small[thousands - 1] ?? '' }),
    hundreds > 0 && words.hundreds({ count: small[hundreds - 1] ?? '' }),
    ones > 0 && small[ones - 1],
  ]
    .filter(Boolean)
    .join(' ');
}
