import { orderPiles } from '#domain/order-stages.ts';
import { deliveryStatuses } from '#domain/order-status.ts';

/** Reads the order filters from the list's address. A filter that the address does not contain is empty. */
export function questionOf(get: (name: string) => string) {
  return {
    desk: orderPiles.find((one) => one === get('desk')),
    status: deliveryStatuses.find((one) => one === get('status')),
    except: get('except'),
    q: get('q'),
    from: get('from'),
    to: get('to'),
    customer: get('customer'),
    products: get('product'),
    categories: get('category'),
    channel: get('channel'),
    confirmation: get('confirmation'),
    sort: get('sort'),
  };
}
