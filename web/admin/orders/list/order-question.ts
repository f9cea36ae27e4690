import { orderPiles } from '#domain/order-stages.ts';
import { deliveryStatuses } from '#domain/order-status.ts';

/** Which orders the address of the list asks for; each empty where it does not say. */
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
