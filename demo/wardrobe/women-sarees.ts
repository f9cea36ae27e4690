import { dyes } from './dyes.ts';
import { letters, type DemoGarment } from './garment.ts';

const { madder, kora, neem, rose, peacock, jamun, sindoor, marigold, lotus, nilgiri, kohl } = dyes;
const free = ['Free Size'];

/** Sarees and lehengas. */
export const womensSarees: readonly DemoGarment[] = [
  {
    name: 'Tangail Cotton Saree',
    path: ['Women', 'Sarees', 'Cotton'],
    description:
      'Starched once at the loom and never again. It softens to the shape of whoever wears it.\n' +
      'Five and a half metres, with an unstitched blouse piece of eighty centimetres.\n' +
      'Care: hand wash, dry in shade.',
    garment: 'saree',
    cloth: 'stripe',
    fabric: '100% cotton, handwoven',
    colours: [kora, madder],
    sizes: free,
    pieces: [11],
    price: 1899,
    mrp: 2499,
  },
  {
    name: 'Kolam Jamdani Saree',
    path: ['Women', 'Sarees', 'Cotton'],
    description:
      'Little sprays from edge to edge, and a pallu that took nine days by itself.\nWith blouse piece.\nCare: dry clean.',
    garment: 'saree',
    cloth: 'jamdani',
    fabric: '100% cotton jamdani, handwoven',
    colours: [lotus, nilgiri],
    sizes: free,
    pieces: [4],
    price: 4999,
    mrp: 5999,
  },
  {
    name: 'Sambalpuri Ikat Saree',
    path: ['Women', 'Sarees', 'Cotton'],
    description:
      'Warp and weft both tied and dyed before weaving, so front and back tell the same story.\n' +
      'Conch, wheel and flower along the border.\n' +
      'Care: wash alone, cold.',
    garment: 'saree',
    cloth: 'ikat',
    fabric: '100% cotton ikat, handwoven',
    colours: [madder, kohl],
    sizes: free,
    pieces: [5],
    price: 4499,
    mrp: 5499,
  },
  {
    name: 'Gharchola Bandhani Saree',
    path: ['Women', 'Sarees', 'Festive'],
    description:
      'Tied in a grid of gold-thread checks, a dot for every wish somebody made for the bride.\n' +
      'Twelve thousand knots; we counted one and believed the rest.\n' +
      'Care: dry clean; keep the folds moving.',
    garment: 'saree',
    cloth: 'bandhani',
    fabric: 'Silk with zari, tied and dyed by hand',
    colours: [sindoor],
    sizes: free,
    pieces: [2],
    price: 8999,
    mrp: 11999,
  },
  {
    name: 'Baluchari Ambi Saree',
    path: ['Women', 'Sarees', 'Festive'],
    description:
      'Mangoes woven, not printed, with a pallu you could read aloud.\n' +
      'Mulberry silk, with blouse piece.\n' +
      'Care: dry clean, store in muslin.',
    garment: 'saree',
    cloth: 'ambi',
    fabric: 'Mulberry silk, handwoven',
    colours: [jamun, neem],
    sizes: free,
    pieces: [1],
    price: 9999,
    mrp: 12499,
  },
  {
    name: 'Mela Bandhani Lehenga',
    path: ['Women', 'Lehengas', 'Festive'],
    description:
      'Sixteen kalis, a drawstring with tassels that somebody will ask to borrow, and a plain choli to let it speak.\n' +
      'Semi-stitched: the choli is finished to your size by any tailor, or by us within five days.\n' +
      'Care: dry clean.',
    garment: 'lehenga',
    cloth: 'bandhani',
    fabric: 'Silk skirt, cotton silk choli',
    colours: [marigold, rose],
    sizes: letters,
    pieces: [0, 2, 3, 2, 1, 0],
    price: 7499,
    mrp: 9999,
  },
  {
    name: 'Suhana Jaal Lehenga',
    path: ['Women', 'Lehengas', 'Festive'],
    description: 'A vine in two golds on chanderi that rustles when you decide to sit.\nCare: dry clean.',
    garment: 'lehenga',
    cloth: 'jaal',
    fabric: 'Chanderi silk, lined in cotton',
    colours: [madder, peacock],
    sizes: letters,
    pieces: [1, 1, 2, 2, 1, 0],
    price: 8999,
    mrp: 8999,
  },
  {
    name: 'Chandni Leheriya Lehenga',
    path: ['Women', 'Lehengas', 'Festive'],
    description:
      'For teej and for terraces. Light enough to take the stairs two at a time.\nCare: dry clean the first time.',
    garment: 'lehenga',
    cloth: 'leheriya',
    fabric: 'Georgette, lined in cotton',
    colours: [nilgiri],
    sizes: letters,
    pieces: [0, 2, 2, 1, 0, 0],
    price: 5999,
    mrp: 7999,
  },
];
