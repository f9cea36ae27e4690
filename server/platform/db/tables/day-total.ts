type Pile = 'expected' | 'received' | 'open' | 'short' | 'over' | 'early';

/**
 * Sums of the orders that customers placed on each Indian day (decisions/0083). Backups do not contain these tables.
 */
export type DayTotalTables = {
  /**
   * Days whose orders have changed since the shop last summed them up. Database triggers write these rows. On
   * PostgreSQL `change` differs for each transaction, so that transactions do not wait for each other's rows.
   */
  changed_days: { day: string; change: string };
  day_totals: {
    day: string;
    orders: number;
    pending: number;
    shipped: number;
    delivered: number;
    canceled: number;
    /** Orders whose parcels came back because nobody accepted them. */
    came_back: number;
    /**
     * The number of items in the day's orders that are not cancelled. `booked_paise` is the sum of these orders'
     * amounts.
     */
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
    /**
     * The format of the sums (FORMAT in day-totals/sums.ts). A smaller number means that an earlier version of the shop
     * wrote the row.
     */
    format: number;
  };
  /**
   * `came_back` and `delivered` count the orders that contain this product. If the product was sold under several
   * names, `name` is the last in alphabetical order.
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
   * `orders` counts the orders that the offer has reduced. `new_customers` counts those of them that are the first
   * order of their customer. A cancelled order does not count as a customer's first order.
   */
  day_offers: {
    day: string;
    offer_id: string;
    orders: number;
    paise: number;
    sales_paise: number;
    new_customers: number;
  };
  /**
   * `less_paise` is the price reduction by the sale: the usual prices of the sold items minus their prices in the sale.
   */
  day_sales: { day: string; markdown_id: string; orders: number; pieces: number; paise: number; less_paise: number };
  day_variants: { day: string; variant_id: string; pieces: number };
  /**
   * Totals of a day's orders by the courier of each order's first parcel. domain/cash.ts explains the groups of cash,
   * such as `expected` and `received`.
   */
  day_couriers: { day: string; courier_id: string } & Record<`${Pile}_${'orders' | 'paise'}`, number>;
  /**
   * Totals of a day's orders by courier and by the day of delivery; `delivered_on` is '' for orders that are not
   * delivered.
   */
  day_deliveries: { day: string; courier_id: string; delivered_on: string; open_paise: number } & Record<
    `${Pile}_orders`,
    number
  >;
};
