// The words of a small shop, some also in other scripts, from which tests choose at random.

export const WORDS = ['Cotton', 'Silk', 'Kurta', 'Kurti', 'Saree', 'Shirt', 'Festive', 'Linen', 'कुर्ता'];
export const BRANDS = ['Lajo', 'LAJO', 'lajo', 'Okane', 'Tara', ''];
export const SIZES = ['S', 'M', 'm', 'L', '32', 'Free Size', 'FREE SIZE'];
/** The list contains the same shade in several spellings and with several colour codes. */
export const SHADES = [
  { color: 'Red', colorHexCode: '#FF0000' },
  { color: 'red', colorHexCode: '#FF0000' },
  { color: 'Red', colorHexCode: '#C00000' },
  { color: 'Navy', colorHexCode: '#1B2A49' },
  { color: 'Teal', colorHexCode: '#2F6F73' },
  { color: 'teal', colorHexCode: '#2F6F73' },
] as const;
export const PLACES = ['Women', 'Kurtas', 'Sarees', 'Shirts', 'Kids', 'Festive Wear'];
export const SYNONYMS = ['kurta, kurti', 'saree, sari\nshirt, top', 'festive, party wear', ''];
export const QUERIES = [
  ...['kurta', 'kurti red', 'silk saree', 'fest', 'kur', 'size M', 'lajo under 900', 'shirt 32', 'free size saree'],
  // Mistyped words, and words that only resemble a category.
  ...['shrit', 'kurtq', 'sbreess', 'linnen', 'teel', 'kidz', 'jhumka'],
];
