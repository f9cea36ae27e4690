type Pile = 'expected' | 'received' | 'open' | 'short' | 'over' | 'early';

/**
 * Sums of each Indian day's orders, by the day on which customers placed them (decisions/0083). Backups leave these
 * out.
 */
export type DayTotalTables = {
  /**
   * Days whose orders have changed since the shop last summed them up. Triggers write these rows. On PostgreSQL
   * `change` differs for each transaction.
   */
  changed_days: { day: string; change: string };
  day_totals: {
    day: string;
    orders: number;
    pending: number;
    shipped: number;
    delivered: number;
    canceled: number;
    /** Orders that came back because nobody accepted them. */
    came_back: number;
    /** The number of items in orders that are not cancelled. `booked_paise` is the sum of the same orders. */
    pieces: number;
    booked_paise: number;
    delivered_paise: number;
    received_paise: number;
    refunded_paise: number;
    /** Orders that were delivered for cash by an unknown courier. */
    loose_orders: number;
    loose_paise: number;
    /** Orders that staff took for customers who called or wrote. */
    phone_orders: number;
    phone_booked_paise: number;
    phone_delivered: number;
    phone_delivered_paise: number;
    phone_came_back: number;
    /** The format of the sums (day-totals/sums.ts). 1 means that an earlier version of the shop wrote the row. */
    format: number;
  };
  /**
   * `came_back` and `delivered` count the orders with this product. If the product was sold under several names, `name`
   * is the last in alphabetical order.
   */
  day_products: {
    day: string;
    product_id: string;
    name: string;
    pieces: number;
    paise: number;
    came_back: number;
    delivered: number;
  };
  /**
   * `orders` counts the orders that the offer has reduced. `new_customers` counts those of them that are their
   * customer's first order, cancelled orders aside.
   */
  day_offers: {
    day: string;
    offer_id: string;
    orders: number;
    paise: number;
    sales_paise: number;
    new_customers: number;
  };
  /** `less_paise` is the sum that the items would have cost in addition at their usual prices. */
  day_sales: { day: string; markdown_id: string; orders: number; pieces: number; paise: number; less_paise: number };
  day_variants: { day: string; variant_id: string; pieces: number };
  /** Totals by the courier of an order's first parcel. domain/cash.ts explains the piles. */
  day_couriers: { day: string; courier_id: string } & Record<`${Pile}_${'orders' | 'paise'}`, number>;
  /** The same totals by courier and by the day of delivery; '' means not delivered. */
  day_deliveries: { day: string; courier_id: string; delivered_on: string; open_paise: number } & Record<
    `${Pile}_orders`,
    number
  >;
};
