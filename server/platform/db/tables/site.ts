import type { Id, Instant } from '../column-types.ts';

/** What the shop says of itself. */
export type SiteTables = {
  company: {
    id: 1;
    name: string;
    email: string;
    phone: string;
    address: string;
    pincode: string;
    logo_picture_id: string | null;
    updated_at: Instant;
  };
  /** What the owner wrote on the public pages, as JSON; no row means the words the shop came with. */
  site_content: { id: 1; content: string; updated_at: Instant };
  legal_pages: { id: Id; slug: string; title: string; content: string; created_at: Instant; updated_at: Instant };
};
