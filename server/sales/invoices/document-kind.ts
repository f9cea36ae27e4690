import type { DocumentKind } from '#domain/gst/invoice-number.ts';

/** Answers the kind under the name that messages use. */
export function kindOf({ kind }: { kind: DocumentKind }): 'creditNote' | 'billOfSupply' | 'taxInvoice' {
  return kind === 'credit-note' ? 'creditNote' : kind === 'bill-of-supply' ? 'billOfSupply' : 'taxInvoice';
}
