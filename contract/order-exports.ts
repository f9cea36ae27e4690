import { z } from 'zod';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { orderFilters } from './orders.ts';
import { CSV } from './spreadsheets.ts';

export const orderExportCalls = {
  'GET /exports/orders': {
    ...provedStaffWith('orders.export'),
    summary: 'The orders that match as a spreadsheet (CSV), each in one row with its totals.',
    query: z.object(orderFilters),
    sends: CSV,
    answer: null,
  },
  'GET /exports/order-lines': {
    ...staffWith('orders.export'),
    summary: 'What was ordered in the orders that match (CSV), one row a size of an order, with the total of the row.',
    query: z.object(orderFilters),
    sends: CSV,
    answer: null,
  },
} as const satisfies Calls;
