import { dyes } from './dyes.ts';
import { letters, type DemoGarment } from './garment.ts';

const { indigo, madder, kora, neem, sky, kohl, rust, mehendi, mist, nilgiri, sindoor } = dyes;
const collars = ['38', '40', '42', '44', '46'];

/** Shirts for men. */
export const mensShirts: readonly DemoGarment[] = [
  {
    name: 'Bhagalpur Gingham Shirt',
    path: ['Men', 'Shirts', 'Checks'],
    description:
      'Fine checks from a shed that has woven nothing else since 1974.\n' +
      'Two-layer collar, seven-button front, one honest pocket.\n' +
      'Care: machine wash, warm iron.',
    garment: 'shirt',
    cloth: 'gingham',
    fabric: '100% cotton, yarn-dyed',
    colours: [indigo, madder],
    sizes: collars,
    pieces: [6, 11, 14, 9, 4],
    price: 1599,
    mrp: 1999,
  },
  {
    name: 'Real Madras Check Shirt',
    path: ['Men', 'Shirts', 'Checks'],
    description:
      'Uneven checks in colours nobody would dare to choose together, except in Madras, since 1640.\n' +
      'Matched at the placket, at the pocket, and at the yoke where only your barber will see.\n' +
      'Care: wash alone the first time.',
    garment: 'shirt',
    cloth: 'madras',
    fabric: '100% cotton, handwoven',
    colours: [rust, nilgiri],
    sizes: collars,
    pieces: [3, 7, 9, 6, 2],
    price: 1799,
    mrp: 2299,
  },
  {
    name: 'Chambray Work Shirt',
    path: ['Men', 'Shirts', 'Plain'],
    description: 'Soft on the first day. Elbows that fade the way you bend them.\nCare: machine wash.',
    garment: 'shirt',
    cloth: 'slub',
    fabric: '100% cotton chambray',
    colours: [sky],
    sizes: collars,
    pieces: [5, 8, 10, 8, 5],
    price: 1699,
    mrp: 1699,
  },
  {
    name: 'Vyapaar Formal Shirt',
    path: ['Men', 'Shirts', 'Plain'],
    description:
      'Two-ply cotton with a collar that knows what to do at four in the afternoon.\n' +
      'Single-needle seams, sixteen stitches to the inch.\n' +
      'Care: machine wash, iron while damp.',
    garment: 'shirt',
    cloth: 'plain',
    fabric: '100% two-ply cotton',
    colours: [kora, mist, nilgiri],
    sizes: collars,
    pieces: [8, 14, 16, 11, 6],
    price: 1499,
    mrp: 1999,
  },
  {
    name: 'Pinstripe Banker Shirt',
    path: ['Men', 'Shirts', 'Plain'],
    description: 'Stripes as thin as patience. Spread collar, no pocket, no apologies.\nCare: machine wash.',
    garment: 'shirt',
    cloth: 'stripe',
    fabric: '100% cotton twill',
    colours: [mist],
    sizes: collars,
    pieces: [4, 7, 8, 5, 2],
    price: 1899,
    mrp: 2299,
  },
  {
    name: 'Ikat Weekend Shirt',
    path: ['Men', 'Shirts', 'Prints'],
    description: 'Diamonds with feathered edges, cut loose and worn out.\nCare: hand wash the first time.',
    garment: 'shirt',
    cloth: 'ikat',
    fabric: '100% cotton ikat, handwoven',
    colours: [neem, indigo],
    sizes: collars,
    pieces: [1, 3, 5, 2, 0],
    price: 1899,
    mrp: 2599,
  },
  {
    name: 'Goa Shibori Half Shirt',
    path: ['Men', 'Shirts', 'Half Sleeves'],
    description:
      'Camp collar, square hem, rings of indigo. It makes people ask where you have been.\nCare: wash alone the first time.',
    garment: 'half-shirt',
    cloth: 'shibori',
    fabric: '100% cotton, dyed by hand',
    colours: [nilgiri, mehendi],
    sizes: letters,
    pieces: [2, 6, 9, 8, 4, 2],
    price: 1399,
    mrp: 1799,
  },
  {
    name: 'Gamcha Check Half Shirt',
    path: ['Men', 'Shirts', 'Half Sleeves'],
    description:
      'The towel-cloth of every riverbank, cut into a shirt at last. Drinks water, dries in minutes.\n' +
      'Care: machine wash, as often as you like.',
    garment: 'half-shirt',
    cloth: 'gingham',
    fabric: '100% cotton gamcha, handwoven',
    colours: [sindoor, neem],
    sizes: letters,
    pieces: [5, 9, 12, 10, 6, 3],
    price: 1099,
    mrp: 1399,
  },
  {
    name: 'Ambi Bagh Half Shirt',
    path: ['Men', 'Shirts', 'Half Sleeves'],
    description: 'Mangoes for men who are tired of palm trees.\nCare: cold wash, inside out.',
    garment: 'half-shirt',
    cloth: 'ambi',
    fabric: 'Viscose',
    colours: [kohl],
    sizes: letters,
    pieces: [3, 5, 7, 5, 3, 1],
    price: 1299,
    mrp: 1299,
  },
];
