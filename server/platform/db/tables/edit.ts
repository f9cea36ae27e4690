/** The part of the schema that changing orders adds; ids, instants and amounts are those of column-types.ts. */
export type EditTables = {
  /**
   * A change that a member of the staff made to an order that had not been sent. `changes` is JSON, a list of
   * OrderChange.
   */
  order_edits: {
    id: string;
    order_id: string;
    at: string;
    user_id: string;
    changes: string;
    /** The reason, which the customer may read. */
    reason: string;
    total_before_paise: number;
    total_paise: number;
  };
};
