import type { DocumentKind } from '#domain/gst/invoice-number.ts';

/** Returns the name that messages use for this kind of document. */
export function kindOf({ kind }: { kind: DocumentKind }): 'creditNote' | 'billOfSupply' | 'taxInvoice' {
  return kind === 'credit-note' ? 'creditNote' : kind === 'bill-of-supply' ? 'billOfSupply' : 'taxInvoice';
}
