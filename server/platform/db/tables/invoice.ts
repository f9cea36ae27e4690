import type { DocumentKind } from '#domain/gst/invoice-number.ts';
import type { LimitBasis } from '#domain/gst/tax-rates.ts';

/** The part of the schema for tax and invoices. column-types.ts explains the types of the columns. */
export type InvoiceTables = {
  /** The tax settings of a shop that issues invoices; without a row the shop issues none. */
  tax_settings: {
    id: 1;
    is_on: 0 | 1;
    /** The GSTIN; empty if the shop is not registered and therefore issues bills of supply. */
    gstin: string;
    legal_name: string;
    /** The two digits of the GST state code, as in `place` of an invoice. */
    state_code: string;
    /** The prefix of every invoice number. */
    prefix: string;
    limit_basis: LimitBasis;
    /** The rates as JSON: a list of TaxRate (domain/gst/tax-rates.ts). */
    rates: string;
    /**
     * JSON: an object with the HSN code and the tax rule of each category, by the category's id. If a category's field
     * is missing, the value of the parent category applies.
     */
    categories: string;
    updated_at: string;
  };
  /** The last number in each series; a transaction that uses the next number locks the row. */
  invoice_series: { series: string; last: number };
  /**
   * Invoices, bills of supply and credit notes. The buyer's details are in the order. The rows of an invoice never
   * change.
   */
  invoices: {
    id: string;
    kind: DocumentKind;
    series: string;
    number: string;
    order_id: string;
    /** On a credit note, the invoice that it cancels completely. */
    corrects_id: string | null;
    /** On a credit note for a return, the invoice that it cancels in part. */
    reduces_id: string | null;
    /** The return that a credit note is for. A return has at most one credit note. */
    return_id: string | null;
    issued_at: string;
    /** The day in India on which the shop issued the document. */
    issued_on: string;
    /** The shop's details at the time of the issue, as JSON (`Seller`). */
    seller: string;
    /** The place of supply, by the two digits of the GST state code. */
    place: string;
    is_within_state: 0 | 1;
    total_paise: number;
  };
  /**
   * A credit note has lines of its own, equal to the lines of its invoice. For a return, the credit note has only the
   * lines of the returned items, each with the same position as on the invoice. `rate` is in hundredths of a per cent.
   */
  invoice_lines: {
    invoice_id: string;
    position: number;
    name: string;
    options: string;
    hsn: string;
    /** The quantity; 0 for a charge, whose `name` is its kind (domain/amounts.ts). */
    quantity: number;
    /** The price of one item, tax included, before offers. */
    price_paise: number;
    /** The amount by which offers reduce the line, tax included. `total_paise` is the amount after that reduction. */
    reduction_paise: number;
    rate: number;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    total_paise: number;
    /** The reason why less is credited than was paid; '' if all is credited. */
    reason: string;
  };
};
