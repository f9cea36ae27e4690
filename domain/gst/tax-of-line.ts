/** What is in a price: the parts sum to it to the paisa. */
export type LineTax = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number };

/**
 * Takes the tax out of an amount that includes it. Within a state it is CGST and SGST (or UTGST), which are always
 * equal; else IGST. The tax is rounded to the nearest paisa, and the taxable value is what is left: so no line loses
 * one. `rate` is hundredths of a per cent.
 */
export function taxOfLine(totalPaise: number, rate: number, isWithinState: boolean): LineTax {
  const whole = 10_000 + rate;
  if (isWithinState) {
    const half = Math.round((totalPaise * rate) / (2 * whole));
    return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 };
  }
  const igst = Math.round((totalPaise * rate) / whole);
  return { taxablePaise: totalPaise - igst, cgstPaise: 0, sgstPaise: 0, igstPaise: igst };
}

/**
 * What is in a part of a line, after other parts of it: all parts of a line sum to what is in the whole, in each tax,
 * however it is cut.
 */
export function taxOfPart(
  { beforePaise, paise }: { beforePaise: number; paise: number },
  rate: number,
  isWithinState: boolean,
): LineTax {
  const [before, after] = [beforePaise, beforePaise + paise].map((sum) => taxOfLine(sum, rate, isWithinState));
  const part = (name: keyof LineTax) => (after?.[name] ?? 0) - (before?.[name] ?? 0);
  return {
    taxablePaise: part('taxablePaise'),
    cgstPaise: part('cgstPaise'),
    sgstPaise: part('sgstPaise'),
    igstPaise: part('igstPaise'),
  };
}

/** The sums of some lines. */
export function sumOfTaxes(lines: readonly LineTax[]): LineTax {
  const sum = (part: keyof LineTax) => lines.reduce((sum, line) => sum + line[part], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  };
}
