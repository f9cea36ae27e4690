import type { InvoiceDocument } from '../server/sales/invoices/invoices.ts';

/** Makes a loaded invoice with this number and for this person. */
export function anInvoice(number: string, name: string): InvoiceDocument {
  const at = '2026-11-20T10:00:00.000Z';
  const seller = {
    ...{ legalName: 'Weavers & Sons LLP', name: 'Tanabana', gstin: '', stateCode: '08' },
    ...{ address: '', pincode: '', phone: '', email: '' },
  };
  const none = { corrects_id: null, reduces_id: null, return_id: null };
  const money = { taxable_paise: 100, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, total_paise: 100 };
  const line = {
    position: 0,
    name,
    options: 'M',
    hsn: '6204',
    quantity: 1,
    price_paise: 100,
    reduction_paise: 0,
    rate: 0,
    reason: '',
  };
  return {
    invoice: {
      ...{ id: number, kind: 'tax-invoice', series: '26-27', number, order_id: number, ...none },
      ...{ issued_at: at, issued_on: '2026-11-20', seller: JSON.stringify(seller), place: '08' },
      ...{ is_within_state: 1, total_paise: 100 },
    },
    lines: [{ invoice_id: number, ...line, ...money }],
    buyer: {
      ...{ order_number: 'ORD1', first_name: name, last_name: '', recipient_name: '', username: 'asha' },
      ...{ line1: name, line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', created_at: at },
    },
    billTo: name,
    shipTo: name,
    offers: [],
    against: undefined,
  };
}
