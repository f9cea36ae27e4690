import { dyes } from './dyes.ts';
import { letters, type DemoGarment } from './garment.ts';

const { indigo, madder, neem, rose, peacock, jamun, rust, marigold, lotus, nilgiri, mehendi } = dyes;

/** Dresses and kaftans for women. */
export const womensDresses: readonly DemoGarment[] = [
  {
    name: 'Sanjh Strappy Dress',
    path: ['Women', 'Dresses', 'Midi'],
    description:
      'A fitted bodice over a full gathered skirt, in cotton that breathes.\n' +
      'Straps adjust; the zip hides in the left seam.\n' +
      'Care: machine wash gentle.',
    garment: 'dress',
    cloth: 'bandhani',
    fabric: '100% cotton, tied and dyed by hand',
    colours: [madder, peacock],
    sizes: letters,
    pieces: [3, 7, 8, 6, 2, 0],
    price: 1999,
    mrp: 2999,
  },
  {
    name: 'Lehar Ikat Dress',
    path: ['Women', 'Dresses', 'Midi'],
    description:
      'Warp-dyed in Pochampally before a single thread is woven, so every diamond has a soft edge.\nCare: hand wash, dry flat.',
    garment: 'dress',
    cloth: 'ikat',
    fabric: '100% cotton ikat, handwoven',
    colours: [indigo],
    sizes: letters,
    pieces: [2, 4, 6, 5, 5, 1],
    price: 2299,
    mrp: 2899,
  },
  {
    name: 'Haat Gingham Sundress',
    path: ['Women', 'Dresses', 'Short'],
    description: 'Market checks with a skirt made for walking.\nCare: machine wash.',
    garment: 'dress',
    cloth: 'gingham',
    fabric: '100% cotton, yarn-dyed',
    colours: [neem, rose],
    sizes: letters,
    pieces: [5, 6, 9, 4, 4, 3],
    price: 1499,
    mrp: 1999,
  },
  {
    name: 'Monsoon Shirt Dress',
    path: ['Women', 'Dresses', 'Midi'],
    description:
      'A shirt that kept going. Cotton that dries while the chai brews, a belt that can be left at home.\n' +
      'Buttons of coconut shell, two spare ones inside.\n' +
      'Care: machine wash.',
    garment: 'shirt-dress',
    cloth: 'slub',
    fabric: '100% slub cotton',
    colours: [mehendi, nilgiri],
    sizes: letters,
    pieces: [4, 8, 9, 7, 5, 2],
    price: 1899,
    mrp: 2399,
  },
  {
    name: 'Sunday Madras Shirt Dress',
    path: ['Women', 'Dresses', 'Midi'],
    description:
      'Checks from Guntur that bled on purpose, the way collectors like them.\n' +
      'Care: wash alone, twice; then it has said what it had to say.',
    garment: 'shirt-dress',
    cloth: 'madras',
    fabric: '100% cotton, handwoven',
    colours: [rust],
    sizes: letters,
    pieces: [2, 5, 6, 4, 2, 1],
    price: 2099,
    mrp: 2099,
  },
  {
    name: 'Teen Taal Tiered Dress',
    path: ['Women', 'Dresses', 'Maxi'],
    description:
      'Three tiers, each fuller than the one above: it arrives a beat after you do.\n' +
      'Elastic only at the cuffs. Pockets in the second tier.\n' +
      'Care: machine wash gentle, shake, hang.',
    garment: 'tiered-dress',
    cloth: 'buti',
    fabric: '100% cotton voile',
    colours: [marigold, jamun],
    sizes: letters,
    pieces: [3, 6, 8, 6, 3, 2],
    price: 2499,
    mrp: 3299,
  },
  {
    name: 'Phoolwari Tiered Dress',
    path: ['Women', 'Dresses', 'Maxi'],
    description:
      'A garden of a dress, printed with a vine that never repeats at the seam because the cutter would not allow it.\n' +
      'Care: cold wash, inside out.',
    garment: 'tiered-dress',
    cloth: 'jaal',
    fabric: '100% cotton',
    colours: [peacock, lotus],
    sizes: letters,
    pieces: [1, 3, 4, 4, 2, 0],
    price: 2799,
    mrp: 3499,
  },
  {
    name: 'Samundar Kaftan',
    path: ['Women', 'Dresses', 'Kaftans'],
    description:
      'Eight metres of hem and one seam to speak of. For the beach, the balcony, the third helping.\nCare: hand wash, dry flat.',
    garment: 'kaftan',
    cloth: 'shibori',
    fabric: '100% cotton, dyed by hand',
    colours: [peacock, indigo],
    sizes: ['S/M', 'L/XL'],
    pieces: [7, 6],
    price: 1799,
    mrp: 2499,
  },
  {
    name: 'Rani Ajrakh Kaftan',
    path: ['Women', 'Dresses', 'Kaftans'],
    description:
      'Modal that pours. The border is printed to fit the neck, not cut from the cloth.\nCare: cold wash; never the dryer.',
    garment: 'kaftan',
    cloth: 'ajrakh',
    fabric: '100% modal',
    colours: [madder],
    sizes: ['S/M', 'L/XL'],
    pieces: [3, 2],
    price: 2599,
    mrp: 3199,
  },
];
