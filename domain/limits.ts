/** Limits both sides hold to. Counts unless the name says otherwise. Source: spec §9, contract "Products" and "Auth". */
export const limits = {
  imagesPerProduct: { min: 2, max: 10 },
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  imageMinSidePixels: 50,
  logoBytes: 2 * 1024 * 1024,
  productNameLength: 500,
  descriptionLength: 50_000,
  sizeLength: 80,
  colorLength: 60,
  variantsPerProduct: 500,
  /** ₹1,00,00,000: far above any garment, and still a whole number every engine holds. */
  pricePaise: 1_000_000_000,
  stock: 10_000_000,
  pageSize: 100,
  searchLength: 200,
  searchResults: 50,
  skuLength: 60,
  /** A size of which so few are left is low: the shop says "Only 3 left", the back office lists it. */
  lowStock: 5,
  noteLength: 2000,
  reasonLength: 300,
  ordersAtOnce: 100,
  sheetProducts: 500,
  sheetChanges: 5000,
  importBytes: 64 * 1024 * 1024,
  importPictures: 200,
  insightDays: 366,
  inviteDays: 7,
  phoneLength: 10,
  pincodeLength: 6,
  passwordLength: { min: 8, max: 128 },
  ordersInOneAnswer: 500,
} as const;

/** Page sizes the specification fixes (spec §9). */
export const pageSizes = { shop: 50, homeRow: 20, products: 10, category: 20, emptySearch: 20, adminProducts: 10 } as const;
