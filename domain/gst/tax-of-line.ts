/** A price that includes tax, split into the taxable value and the taxes. The sum of the parts is exactly the price. */
export type LineTax = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number };

/**
 * Calculates the tax that an amount includes. Within a state the tax is CGST and SGST (or UTGST), which are always
 * equal; between states it is IGST. Each tax is rounded to the nearest paisa, and the taxable value is the price minus
 * the taxes. `rate` is in hundredths of a per cent.
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
 * Calculates the taxes of the part of a line that begins after `beforePaise` and costs `paise`. However a line is
 * divided into parts, the taxes of the parts add up to the taxes of the line.
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

/** Adds up the taxes of some lines. */
export function sumOfTaxes(lines: readonly LineTax[]): LineTax {
  const sum = (part: keyof LineTax) => lines.reduce((sum, line) => sum + line[part], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  };
}
