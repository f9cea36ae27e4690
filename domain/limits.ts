/** If the chosen size has at most this many pieces, the product's page shows a text such as "Only 3 left". */
export const LOW_STOCK = 5;
/**
 * A product's card gets the number of pieces in stock only up to this number. More pieces count as this number, which
 * is one above LOW_STOCK, so that the card can show "Only 3 left".
 */
export const CARD_STOCK = LOW_STOCK + 1;

// Source: spec §9, contract "Products" and "Auth".
/** The limits that server and web share. A limit is a count unless its name contains a unit. */
export const limits = {
  imagesPerProduct: { min: 2, max: 10 },
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  imageMinSidePixels: 50,
  logoBytes: 2 * 1024 * 1024,
  productNameLength: 500,
  descriptionLength: 50_000,
  sizeLength: 80,
  colourLength: 60,
  factNameLength: 60,
  factValueLength: 300,
  factsPerProduct: 30,
  variantsPerProduct: 500,
  /**
   * ₹1,00,00,000, which is above the price of any garment. In paise, this amount still fits into an integer of both
   * databases.
   */
  pricePaise: 1_000_000_000,
  stock: 10_000_000,
  pageSize: 100,
  searchLength: 200,
  searchWords: 40,
  searchResults: 50,
  synonymsLength: 20_000,
  synonymLineLength: 300,
  skuLength: 60,
  noteLength: 2000,
  reasonLength: 300,
  ordersAtOnce: 100,
  sheetProducts: 500,
  sheetChanges: 5000,
  importBytes: 64 * 1024 * 1024,
  importPictures: 200,
  /** One person can upload at most this many files, and this many bytes, in pieces at the same time. */
  uploads: 220,
  uploadsBytes: 512 * 1024 * 1024,
  insightDays: 366,
  inviteDays: 7,
  confirmHours: 24,
  phoneLength: 10,
  pincodeLength: 6,
  passwordLength: { min: 8, max: 128 },
  ordersInOneAnswer: 500,
} as const;

/**
 * A cart or wishlist shows at most `shown` entries for pieces that the shop no longer sells, and each for at most
 * `keptDays` days.
 */
export const goneLimits = { shown: 50, keptDays: 90 } as const;

/** The most lines of a guest's cart and wishlist, which the guest's browser stores. */
export const guestLimits = { lines: 100, wishes: 100 } as const;

/**
 * The longest texts, in characters, of screens that few people open. These limits are not in `limits`, so that other
 * pages do not load them.
 */
export const accountLimits = { usernameLength: 60, nameLength: 80, passkeyNameLength: 60 } as const;
export const categoryLimits = { nameLength: 120, descriptionLength: 2000, levels: 20 } as const;
export const companyLimits = { nameLength: 120, addressLength: 400, instagramLength: 30 } as const;
export const legalPageLimits = {
  titleLength: 200,
  contentLength: 500_000,
  seoTitleLength: 70,
  seoDescriptionLength: 200,
  /** The most pages that the owner can add, including drafts. */
  pages: 100,
} as const;

/** The page sizes that the specification fixes (spec §9). */
export const pageSizes = {
  shop: 50,
  homeRow: 20,
  products: 10,
  category: 20,
  emptySearch: 20,
  adminProducts: 10,
} as const;
