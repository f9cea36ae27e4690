import type { DocumentKind } from '#domain/gst/invoice-number.ts';

/** The kind as messages ask for it. */
export function kindOf({ kind }: { kind: DocumentKind }): 'creditNote' | 'billOfSupply' | 'taxInvoice' {
  return kind === 'credit-note' ? 'creditNote' : kind === 'bill-of-supply' ? 'billOfSupply' : 'taxInvoice';
}
