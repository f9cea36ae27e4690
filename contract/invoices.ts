import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import * as validationText from '#text/validation.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { gstTables } from './choices.ts';
import { id, repeated } from './fields.ts';
import { byId } from './shared.ts';

const PDF = 'application/pdf';
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: validationText.notADay });

export const invoiceCalls = {
  'GET /orders/{id}/invoice': {
    who: 'user',
    needs: 'orders.read',
    summary: 'The invoice of an order, with its credit note if there is one (PDF), for its owner or the staff.',
    params: byId,
    sends: PDF,
    answer: null,
  },
  'GET /exports/invoices': {
    ...staffWith('orders.read'),
    summary: 'The invoices of these orders as one PDF.',
    query: z.object({ ids: repeated(id).pipe(z.array(id).max(limits.ordersAtOnce)) }),
    sends: PDF,
    answer: null,
  },
  'GET /exports/month-invoices': {
    ...provedStaffWith('tax.read'),
    summary: 'All invoices and credit notes that were given in a month, as one PDF.',
    query: z.object({ month }),
    sends: PDF,
    answer: null,
  },
  'GET /exports/gst': {
    ...staffWith('tax.read'),
    summary: 'A month for the accountant (CSV): a table of GSTR-1, or the register of all documents.',
    query: z.object({ month, table: z.enum(gstTables) }),
    sends: 'text/csv; charset=utf-8',
    answer: null,
  },
  'GET /invoices/without-hsn': {
    ...staffWith('tax.read'),
    summary:
      'The goods that were invoiced in a month without an HSN, by name: their rows of the HSN summary have none.',
    query: z.object({ month }),
    answer: z.object({ goods: z.array(z.string()) }),
  },
} as const satisfies Calls;
