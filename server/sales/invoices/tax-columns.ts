import type { LineTax } from '#domain/gst/tax-of-line.ts';

/** Returns the tax columns of an invoice's line. */
export function taxColumns({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: LineTax) {
  return { taxable_paise: taxablePaise, cgst_paise: cgstPaise, sgst_paise: sgstPaise, igst_paise: igstPaise };
}
