import { dyes } from './dyes.ts';
import { letters, type DemoGarment } from './garment.ts';

const {
  indigo,
  madder,
  turmeric,
  kora,
  neem,
  rose,
  peacock,
  jamun,
  rust,
  sindoor,
  chai,
  pista,
  lotus,
  mist,
  nilgiri,
  kohl,
  mehendi,
} = dyes;

/** Kurtas for women: straight, everyday, anarkali and short. */
export const womensKurtas: readonly DemoGarment[] = [
  {
    name: 'Bagru Buti Straight Kurta',
    path: ['Women', 'Kurtas', 'Straight'],
    description:
      'Sprigs of indigo set one by one with a carved teak block, on cotton light enough for May.\n' +
      'Straight cut with side slits, three-quarter sleeves and a placket that stays closed on a scooter.\n' +
      'Care: hand wash cold, dry in shade. The first two washes bleed a little; that is the natural dye settling.',
    garment: 'kurta',
    cloth: 'buti',
    fabric: '100% cotton cambric, block-printed by hand',
    colours: [kora, indigo],
    sizes: letters,
    pieces: [4, 9, 12, 8, 5, 2],
    price: 1299,
    mrp: 1799,
  },
  {
    name: 'Neelam Ajrakh Kurta',
    path: ['Women', 'Kurtas', 'Straight'],
    description:
      'Resist-printed in Kutch in sixteen steps, from the first soak to the last sun.\n' +
      'The lattice is printed on both sides of the cloth, the mark of a patient printer.\n' +
      'Care: cold wash, inside out.',
    garment: 'kurta',
    cloth: 'ajrakh',
    fabric: '100% cotton, resist-printed by hand',
    colours: [indigo, madder],
    sizes: letters,
    pieces: [2, 6, 7, 5, 3, 0],
    price: 1899,
    mrp: 2499,
  },
  {
    name: 'Begum Chikan Kurta',
    path: ['Women', 'Kurtas', 'Straight'],
    description:
      'Shadow work from Lucknow, sewn from the wrong side so that the thread only glows through.\n' +
      'One woman signs each kurta inside the hem; yours may be Shabnam’s.\n' +
      'Care: hand wash in a bag, never wring. Cotton mul, semi-sheer: a slip is included.',
    garment: 'kurta',
    cloth: 'chikan',
    fabric: '100% cotton mul, embroidered by hand',
    colours: [lotus, pista, mist],
    sizes: letters,
    pieces: [3, 7, 9, 9, 4, 2],
    price: 2299,
    mrp: 2899,
  },
  {
    name: 'Madhubala Jamdani Kurta',
    path: ['Women', 'Kurtas', 'Straight'],
    description:
      'Sprays laid in by hand between two picks of the loom, so light they seem to float.\n' +
      'Woven by two people at one loom, who must agree on every thread.\n' +
      'Care: dry clean the first time; after that, cold water and patience.',
    garment: 'kurta',
    cloth: 'jamdani',
    fabric: '100% cotton jamdani, handwoven',
    colours: [jamun, kora],
    sizes: letters,
    pieces: [1, 3, 5, 4, 2, 1],
    price: 3199,
    mrp: 3199,
  },
  {
    name: 'Meher Slub Cotton Kurta',
    path: ['Women', 'Kurtas', 'Everyday'],
    description:
      'The kurta you own in four colours. Uneven slub cotton that looks better unironed.\n' +
      'Deep pockets in both side seams.\n' +
      'Care: machine wash with like colours.',
    garment: 'kurta',
    cloth: 'slub',
    fabric: '100% slub cotton',
    colours: [turmeric, neem, peacock],
    sizes: letters,
    pieces: [8, 14, 20, 16, 9, 6],
    price: 899,
    mrp: 1199,
  },
  {
    name: 'Kantha Running-Stitch Kurta',
    path: ['Women', 'Kurtas', 'Everyday'],
    description:
      'Rows of running stitch from Bolpur, never quite parallel, because nobody ever hurried.\n' +
      'One kurta is about eleven evenings of talk.\n' +
      'Care: hand wash; the cloth crinkles as it should.',
    garment: 'kurta',
    cloth: 'kantha',
    fabric: '100% cotton, kantha stitched by hand',
    colours: [rust, nilgiri],
    sizes: letters,
    pieces: [2, 6, 8, 6, 3, 2],
    price: 1699,
    mrp: 2199,
  },
  {
    name: 'Office Line Kurta',
    path: ['Women', 'Kurtas', 'Everyday'],
    description:
      'Fine stripes, a collarless neck and sleeves that roll and stay rolled.\n' +
      'Cut a finger longer at the back, for the chair.\n' +
      'Care: machine wash, warm iron if you must.',
    garment: 'kurta',
    cloth: 'stripe',
    fabric: '100% cotton poplin',
    colours: [mist, mehendi],
    sizes: letters,
    pieces: [5, 10, 13, 11, 8, 5],
    price: 1099,
    mrp: 1499,
  },
  {
    name: 'Gulaab Leheriya Anarkali',
    path: ['Women', 'Kurtas', 'Anarkalis'],
    description:
      'Waves tied and dyed in Jaipur, eleven panels that open when you turn.\n' +
      'Lined bodice, hook at the side, and yes, a pocket.\n' +
      'Care: dry clean the first time, then hand wash.',
    garment: 'anarkali',
    cloth: 'leheriya',
    fabric: 'Cotton silk, lined in cotton',
    colours: [rose],
    sizes: letters,
    pieces: [1, 4, 5, 3, 2, 1],
    price: 3499,
    mrp: 4999,
  },
  {
    name: 'Kesar Jaal Anarkali',
    path: ['Women', 'Kurtas', 'Anarkalis'],
    description:
      'A vine that climbs from hem to yoke, printed with nine blocks.\nMade for weddings you will dance at.\nCare: dry clean.',
    garment: 'anarkali',
    cloth: 'jaal',
    fabric: 'Cotton silk, block-printed by hand',
    colours: [turmeric, madder],
    sizes: letters,
    pieces: [0, 3, 3, 2, 1, 0],
    price: 3999,
    mrp: 5499,
  },
  {
    name: 'Chaand Buti Anarkali',
    path: ['Women', 'Kurtas', 'Anarkalis'],
    description:
      'Kora cotton with madder sprigs and a gathered waist.\nWorn plain by day; add a dupatta and it is evening.\nCare: hand wash cold.',
    garment: 'anarkali',
    cloth: 'buti',
    fabric: '100% cotton',
    colours: [kora],
    sizes: letters,
    pieces: [3, 5, 7, 6, 4, 2],
    price: 2799,
    mrp: 2799,
  },
  {
    name: 'Umrao Chikan Anarkali',
    path: ['Women', 'Kurtas', 'Anarkalis'],
    description:
      'Eighty hours of needlework from shoulder to hem, in one colour on the same colour.\n' +
      'Nothing shines; people come closer to look.\n' +
      'Care: dry clean, store folded in muslin.',
    garment: 'anarkali',
    cloth: 'chikan',
    fabric: 'Georgette with cotton lining, embroidered by hand',
    colours: [kohl, lotus],
    sizes: letters,
    pieces: [0, 1, 2, 2, 1, 0],
    price: 5999,
    mrp: 7499,
  },
  {
    name: 'Chai Break Short Kurti',
    path: ['Women', 'Kurtas', 'Short'],
    description:
      'Hip length, for jeans and for cycling. The slits stop just where the saddle begins.\nCare: machine wash.',
    garment: 'short-kurti',
    cloth: 'madras',
    fabric: '100% cotton, yarn-dyed',
    colours: [chai, neem],
    sizes: letters,
    pieces: [6, 11, 14, 10, 6, 3],
    price: 799,
    mrp: 1099,
  },
  {
    name: 'Ambi Print Short Kurti',
    path: ['Women', 'Kurtas', 'Short'],
    description:
      'Mangoes in two sizes, from a block that has printed since Amma’s wedding.\n' +
      'Pin-tucks at the yoke, loops instead of buttonholes.\n' +
      'Care: cold wash; dry in shade.',
    garment: 'short-kurti',
    cloth: 'ambi',
    fabric: '100% cotton cambric',
    colours: [sindoor, indigo],
    sizes: letters,
    pieces: [4, 7, 9, 7, 4, 2],
    price: 899,
    mrp: 1249,
  },
  {
    name: 'Shibori Cloud Kurti',
    path: ['Women', 'Kurtas', 'Short'],
    description:
      'Bound, dipped, unbound: no two clouds alike, and nobody knows the sky before it opens.\nCare: wash alone the first time.',
    garment: 'short-kurti',
    cloth: 'shibori',
    fabric: '100% cotton, dyed by hand',
    colours: [nilgiri],
    sizes: letters,
    pieces: [2, 4, 5, 5, 2, 1],
    price: 999,
    mrp: 1299,
  },
];
