import type { PagePlace } from '#contract/choices.ts';
import type { Flag, Id, Instant } from '../column-types.ts';

/** The company's details and the texts of the public pages. */
export type SiteTables = {
  company: {
    id: 1;
    name: string;
    email: string;
    phone: string;
    address: string;
    pincode: string;
    logo_picture_id: string | null;
    /** The shop's WhatsApp number, with ten digits; '' hides WhatsApp on the pages. */
    whatsapp: string;
    /** The name of the shop's Instagram profile; '' hides Instagram on the pages. */
    instagram: string;
    /** 1 if shoppers may search, and fill a wish list and a cart, before they sign in. */
    guests_may_shop: Flag;
    updated_at: Instant;
  };
  /** The owner's texts for the public pages, as JSON; without a row the shop shows its built-in texts. */
  site_content: { id: 1; content: string; updated_at: Instant };
  legal_pages: {
    id: Id;
    slug: string;
    title: string;
    content: string;
    /**
     * The title and description for search engines. If the columns are '', the shop uses the page's title, and a
     * sentence that contains the title.
     */
    seo_title: string;
    seo_description: string;
    place: PagePlace;
    /** 1 if only staff can see the page. */
    is_draft: Flag;
    /** JSON: the page's texts in languages other than English, by language. */
    languages: string;
    created_at: Instant;
    updated_at: Instant;
  };
};
