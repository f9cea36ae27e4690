import type { DocumentKind } from '#domain/gst/invoice-number.ts';
import type { LimitBasis } from '#domain/gst/tax-rates.ts';

/** The part of the schema that tax and invoices add; ids, instants, days and amounts are those of column-types.ts. */
export type InvoiceTables = {
  /** The tax settings of a shop that gives invoices; without a row it gives none. */
  tax_settings: {
    id: 1;
    is_on: 0 | 1;
    /** Empty: the shop is not registered, and gives bills of supply. */
    gstin: string;
    legal_name: string;
    /** The two digits of GST, as is `place` of an invoice. */
    state_code: string;
    /** The prefix of every invoice number. */
    prefix: string;
    limit_basis: LimitBasis;
    /** JSON: a list of TaxRate (domain/gst/tax-rates.ts). */
    rates: string;
    /** JSON: HSN and rule by a category's id; a field that is left out follows from the category above. */
    categories: string;
    updated_at: string;
  };
  /** The last number that was given in each series; its row is locked while the next one is. */
  invoice_series: { series: string; last: number };
  /** Invoices, bills of supply and credit notes. The order holds the buyer. Rows are never changed. */
  invoices: {
    id: string;
    kind: DocumentKind;
    series: string;
    number: string;
    order_id: string;
    /** On a credit note: the invoice that it takes back as a whole. */
    corrects_id: string | null;
    /** On a credit note for a return: the invoice that it takes a part of. */
    reduces_id: string | null;
    /** The return that the note is for; a return has one note. */
    return_id: string | null;
    issued_at: string;
    /** The day of that in India. */
    issued_on: string;
    /** JSON: the shop as it was then (`Seller`). */
    seller: string;
    /** Place of supply. */
    place: string;
    is_within_state: 0 | 1;
    total_paise: number;
  };
  /**
   * A credit note has lines of its own, equal to its invoice's; for a return only those of what came back, each at the
   * position of the line that it takes a part of. `rate`: hundredths of a per cent.
   */
  invoice_lines: {
    invoice_id: string;
    position: number;
    name: string;
    options: string;
    hsn: string;
    /** 0: a charge, whose `name` is its kind (domain/amounts.ts). */
    quantity: number;
    /** The price of one piece, tax included, before offers. */
    price_paise: number;
    /** The reduction of the line by offers, tax included; `total_paise` is after it. */
    reduction_paise: number;
    rate: number;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    total_paise: number;
    /** Why less is credited than was paid; '' where all of it is. */
    reason: string;
  };
};
