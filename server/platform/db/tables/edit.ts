/** The part of the schema for changes to orders. column-types.ts explains the types of the columns. */
export type EditTables = {
  /** A change that staff made to an order before the order was sent. `changes` is JSON, a list of OrderChange. */
  order_edits: {
    id: string;
    order_id: string;
    at: string;
    user_id: string;
    changes: string;
    /** The reason of the change, which the customer may read. */
    reason: string;
    total_before_paise: number;
    total_paise: number;
  };
};
