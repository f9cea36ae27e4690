import { addDays, indianDay } from '#domain/days.ts';
import type { Asked } from './asking.ts';
import { PASSWORD, type MeasuredShop } from './measured-shop.ts';
import type { Row } from './rounds.ts';

/** For each row about placing orders: the number of buyers who order at once, and the number of orders in a round. */
const PLACING = [
  { atOnce: 16, orders: 160 },
  { atOnce: 200, orders: 600 },
];
/** The number of buyers for the rows about carts, and for the orders that are placed while another row is measured. */
const OTHERS = 500;

/**
 * Returns the number of customers for this many rounds. In the rows about placing orders, each customer orders only
 * once.
 */
export const buyersFor = (rounds: number) =>
  OTHERS + PLACING.reduce((sum, { atOnce, orders }) => sum + rounds * orders + atOnce, 0);

const as = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Makes the rows that measure what buyers do. Rows that place orders use buyers from the front of the list, each only
 * once. Rows about carts, and orders during another measurement, use the last buyers of the list (OTHERS).
 */
export function deeds({ buyers, email, goods }: MeasuredShop): Row[] {
  let next = 0;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Asked => ({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const placing = ({ atOnce, orders }: (typeof PLACING)[number]): Row => ({
    name: `order placed, ${atOnce} buyers at once`,
    connections: atOnce,
    amount: orders,
    status: 201,
    request: () => {
      const { token, addressId } = buyers[next++ % buyers.length] ?? { token: '', addressId: '' };
      const headers = { ...as(token), 'idempotency-key': `bench-${next}-0000` };
      return post('/api/orders/place', { addressId, paymentMethod: 'COD' }, headers);
    },
  });
  return [
    {
      name: 'sign-in',
      connections: 4,
      amount: 16,
      request: () => post('/api/auth/login', { identifier: email, password: PASSWORD }),
    },
    {
      name: 'add to cart',
      connections: 16,
      amount: 200,
      request: (n) =>
        post(
          '/api/cart/add',
          { productVariantId: goods.everywhere[n % goods.everywhere.length], quantity: 1 },
          as(buyers.at(-1 - (n % 400))?.token ?? ''),
        ),
    },
    ...PLACING.map(placing),
  ];
}

export function officeRows({ adminToken }: MeasuredShop): Row[] {
  const today = indianDay(new Date().toISOString());
  const office = (name: string, path: string): Row => ({
    name,
    connections: 1,
    amount: 30,
    request: () => ({ path, headers: as(adminToken) }),
  });
  return [
    office('orders', '/api/orders/all?limit=20'),
    office('orders, page 50', '/api/orders/all?limit=20&page=50'),
    office('customers', '/api/customers?limit=20'),
    office('products', '/api/products?limit=10'),
    office('variants of the sheet', '/api/variants?limit=100'),
    office('insights of 30 days', `/api/insights?from=${addDays(today, -29)}&to=${today}`),
  ];
}
