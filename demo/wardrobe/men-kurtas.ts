import { dyes } from './dyes.ts';
import { letters, type DemoGarment } from './garment.ts';

const { indigo, madder, turmeric, kora, kohl, rust, mehendi, chai, mist, nilgiri, pista } = dyes;
const collars = ['38', '40', '42', '44', '46'];
const men5 = letters.slice(1);

/** Kurtas and jackets for men. */
export const mensKurtas: readonly DemoGarment[] = [
  {
    name: 'Khadi Kurta',
    path: ['Men', 'Kurtas', 'Festive'],
    description:
      'Handspun, handwoven, and a little different every time.\n' +
      'Band collar, side pockets, wooden buttons.\n' +
      'Care: hand wash; it softens for years.',
    garment: 'mens-kurta',
    cloth: 'slub',
    fabric: '100% khadi cotton, handspun and handwoven',
    colours: [kora, turmeric],
    sizes: men5,
    pieces: [7, 12, 12, 6, 3],
    price: 1799,
    mrp: 2299,
  },
  {
    name: 'Ajrakh Festive Kurta',
    path: ['Men', 'Kurtas', 'Festive'],
    description: 'For the one photograph in which everyone matches.\nCare: cold wash, inside out.',
    garment: 'mens-kurta',
    cloth: 'ajrakh',
    fabric: 'Cotton silk, resist-printed by hand',
    colours: [madder],
    sizes: men5,
    pieces: [2, 4, 4, 2, 1],
    price: 2499,
    mrp: 3299,
  },
  {
    name: 'Nawabi Chikan Kurta',
    path: ['Men', 'Kurtas', 'Festive'],
    description:
      'Tone on tone, for the cousin who does not need to try.\n' +
      'Fine cotton with shadow work at placket and cuff.\n' +
      'Care: hand wash, dry in shade.',
    garment: 'mens-kurta',
    cloth: 'chikan',
    fabric: '100% fine cotton, embroidered by hand',
    colours: [mist, pista],
    sizes: men5,
    pieces: [3, 5, 6, 3, 1],
    price: 2699,
    mrp: 3299,
  },
  {
    name: 'Adda Everyday Kurta',
    path: ['Men', 'Kurtas', 'Everyday'],
    description: 'For long talk. Kantha lines, a chest pocket for the pen you will lend and lose.\nCare: machine wash.',
    garment: 'mens-kurta',
    cloth: 'kantha',
    fabric: '100% cotton',
    colours: [nilgiri, chai],
    sizes: men5,
    pieces: [5, 9, 9, 6, 3],
    price: 1299,
    mrp: 1699,
  },
  {
    name: 'Bandi Nehru Jacket',
    path: ['Men', 'Jackets', 'Bandis'],
    description:
      'Raw-silk look in cotton, six covered buttons, a welt pocket that holds a folded handkerchief and one secret.\n' +
      'Lined in mul so it breathes.\n' +
      'Care: dry clean.',
    garment: 'nehru-jacket',
    cloth: 'slub',
    fabric: '100% slub cotton, lined in mul',
    colours: [kohl, mehendi, rust],
    sizes: collars,
    pieces: [3, 6, 7, 4, 2],
    price: 2199,
    mrp: 2799,
  },
  {
    name: 'Jamawar Festive Bandi',
    path: ['Men', 'Jackets', 'Bandis'],
    description: 'Woven sprays on a dark ground. Wear it over anything plain and say nothing.\nCare: dry clean.',
    garment: 'nehru-jacket',
    cloth: 'jamdani',
    fabric: 'Silk and cotton, lined in cotton',
    colours: [indigo, madder],
    sizes: collars,
    pieces: [1, 3, 3, 2, 0],
    price: 3499,
    mrp: 4499,
  },
];
