type Pile = 'expected' | 'received' | 'open' | 'short' | 'over' | 'early';

/**
 * Sums of each Indian day's orders, by the day on which customers placed them (decisions/0083). Backups leave these
 * out.
 */
export type DayTotalTables = {
  /**
   * Days whose orders have changed since they were summed up; triggers write these rows. `change` is different for each
   * transaction, on PostgreSQL.
   */
  changed_days: { day: string; change: string };
  day_totals: {
    day: string;
    orders: number;
    pending: number;
    shipped: number;
    delivered: number;
    canceled: number;
    /** Nobody took them. */
    came_back: number;
    /** The number of items in orders that are not cancelled; `booked_paise` counts the same orders. */
    pieces: number;
    booked_paise: number;
    delivered_paise: number;
    received_paise: number;
    refunded_paise: number;
    /** Orders that were delivered for cash, and whose courier is not known. */
    loose_orders: number;
    loose_paise: number;
    /** Orders that the staff took for customers who called or wrote. */
    phone_orders: number;
    phone_booked_paise: number;
    phone_delivered: number;
    phone_delivered_paise: number;
    phone_came_back: number;
    /** The format of the day's totals (day-totals/sums.ts); 1 from earlier versions. */
    format: number;
  };
  /**
   * `came_back` and `delivered` are orders with this product. `name` is the alphabetically last name under which it was
   * sold.
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
   * `orders` are orders for which the offer takes something off. `new_customers` are the orders among them that are
   * their customer's first order without cancelled orders.
   */
  day_offers: {
    day: string;
    offer_id: string;
    orders: number;
    paise: number;
    sales_paise: number;
    new_customers: number;
  };
  /** `less_paise`: how much more the pieces would have cost at their usual prices. */
  day_sales: { day: string; markdown_id: string; orders: number; pieces: number; paise: number; less_paise: number };
  day_variants: { day: string; variant_id: string; pieces: number };
  /** Totals by the courier of an order's first parcel; domain/cash.ts explains the piles. */
  day_couriers: { day: string; courier_id: string } & Record<`${Pile}_${'orders' | 'paise'}`, number>;
  /** The same totals by the day of the delivery; '' means not delivered. */
  day_deliveries: { day: string; courier_id: string; delivered_on: string; open_paise: number } & Record<
    `${Pile}_orders`,
    number
  >;
};
