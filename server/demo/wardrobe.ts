/** A demo garment. `pieces` is how many of each size there are; prices in rupees. */
export type DemoGarment = {
  name: string;
  path: string[];
  description: string;
  garment: string;
  cloth: string;
  colours: Array<{ name: string; hex: string }>;
  sizes: string[];
  pieces: number[];
  price: number;
  mrp: number;
};

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const shirts = ['38', '40', '42', '44', '46'];
const kids = ['2-3 Years', '4-5 Years', '6-7 Years', '8-9 Years'];

const indigo = { name: 'Indigo', hex: '#27396F' };
const madder = { name: 'Madder', hex: '#98282C' };
const turmeric = { name: 'Turmeric', hex: '#C98A14' };
const kora = { name: 'Kora', hex: '#EFE4D0' };
const neem = { name: 'Neem', hex: '#3A5A38' };
const rose = { name: 'Desi Rose', hex: '#B5566B' };
const peacock = { name: 'Peacock', hex: '#2F6F73' };
const slate = { name: 'Slate', hex: '#5B5F66' };
const sky = { name: 'Sky', hex: '#7F9CBC' };

/** The demo shop's clothes, drawn by the garment studio. */
export const wardrobe: DemoGarment[] = [
  { name: 'Bagru Buti Straight Kurta', path: ['Women', 'Kurtas', 'Straight'], description: 'Sprigs of indigo set one by one with a carved teak block, on cotton light enough for May.\nStraight cut with side slits, three-quarter sleeves and a placket that stays closed on a scooter.\nCare: hand wash cold, dry in shade. The first two washes bleed a little; that is the natural dye settling.', garment: 'kurta', cloth: 'buti', colours: [kora, indigo], sizes: letters, pieces: [4, 9, 12, 8, 5, 2], price: 1299, mrp: 1799 },
  { name: 'Neelam Ajrakh Kurta', path: ['Women', 'Kurtas', 'Straight'], description: 'Resist-printed in Kutch in sixteen steps, from the first soak to the last sun.\nThe lattice is printed on both sides of the cloth, the mark of a patient printer.\nCare: cold wash, inside out.', garment: 'kurta', cloth: 'ajrakh', colours: [indigo, madder], sizes: letters, pieces: [2, 6, 7, 5, 3, 0], price: 1899, mrp: 2499 },
  { name: 'Meher Slub Cotton Kurta', path: ['Women', 'Kurtas', 'Everyday'], description: 'The kurta you own in four colours. Uneven slub cotton that looks better unironed.\nDeep pockets in both side seams.\nCare: machine wash with like colours.', garment: 'kurta', cloth: 'slub', colours: [turmeric, neem, peacock], sizes: letters, pieces: [8, 14, 20, 16, 9, 6], price: 899, mrp: 1199 },
  { name: 'Gulaab Leheriya Anarkali', path: ['Women', 'Kurtas', 'Anarkalis'], description: 'Waves tied and dyed in Jaipur, eleven panels that open when you turn.\nLined bodice, hook at the side, and yes, a pocket.\nCare: dry clean the first time, then hand wash.', garment: 'anarkali', cloth: 'leheriya', colours: [rose], sizes: letters, pieces: [1, 4, 5, 3, 2, 1], price: 3499, mrp: 4999 },
  { name: 'Kesar Jaal Anarkali', path: ['Women', 'Kurtas', 'Anarkalis'], description: 'A vine that climbs from hem to yoke, printed with nine blocks.\nMade for weddings you will dance at.\nCare: dry clean.', garment: 'anarkali', cloth: 'jaal', colours: [turmeric, madder], sizes: letters, pieces: [0, 3, 3, 2, 1, 0], price: 3999, mrp: 5499 },
  { name: 'Chaand Buti Anarkali', path: ['Women', 'Kurtas', 'Anarkalis'], description: 'Kora cotton with madder sprigs and a gathered waist.\nWorn plain by day; add a dupatta and it is evening.\nCare: hand wash cold.', garment: 'anarkali', cloth: 'buti', colours: [kora], sizes: letters, pieces: [3, 5, 7, 6, 4, 2], price: 2799, mrp: 2799 },
  { name: 'Sanjh Strappy Dress', path: ['Women', 'Dresses', 'Midi'], description: 'A fitted bodice over a full gathered skirt, in cotton that breathes.\nStraps adjust; the zip hides in the left seam.\nCare: machine wash gentle.', garment: 'dress', cloth: 'bandhani', colours: [madder, peacock], sizes: letters, pieces: [3, 7, 8, 6, 2, 0], price: 1999, mrp: 2999 },
  { name: 'Lehar Ikat Dress', path: ['Women', 'Dresses', 'Midi'], description: 'Warp-dyed in Pochampally before a single thread is woven, so every diamond has a soft edge.\nCare: hand wash, dry flat.', garment: 'dress', cloth: 'ikat', colours: [indigo], sizes: letters, pieces: [2, 4, 6, 5, 5, 1], price: 2299, mrp: 2899 },
  { name: 'Haat Gingham Sundress', path: ['Women', 'Dresses', 'Short'], description: 'Market checks with a skirt made for walking.\nCare: machine wash.', garment: 'dress', cloth: 'gingham', colours: [neem, rose], sizes: letters, pieces: [5, 6, 9, 4, 4, 3], price: 1499, mrp: 1999 },
  { name: 'Pallavi Palazzo', path: ['Women', 'Bottoms', 'Palazzos'], description: 'Wide, weightless and elastic at the back only, so the front lies flat under a kurta.\nCare: machine wash.', garment: 'palazzo', cloth: 'plain', colours: [kora, indigo, madder], sizes: letters, pieces: [6, 12, 15, 11, 7, 4], price: 799, mrp: 999 },
  { name: 'Ajrakh Wide-Leg Trousers', path: ['Women', 'Bottoms', 'Palazzos'], description: 'The print does the talking: pair with anything plain.\nCare: cold wash, inside out.', garment: 'palazzo', cloth: 'ajrakh', colours: [peacock], sizes: letters, pieces: [0, 2, 4, 3, 1, 0], price: 1399, mrp: 1899 },
  { name: 'Bandhej Dupatta', path: ['Women', 'Dupattas', 'Cotton'], description: 'Some four thousand knots, tied with a fingernail, in two and a half metres.\nCare: hand wash alone.', garment: 'dupatta', cloth: 'bandhani', colours: [madder, turmeric], sizes: ['Free Size'], pieces: [18], price: 1199, mrp: 1599 },
  { name: 'Phulkari Striped Dupatta', path: ['Women', 'Dupattas', 'Cotton'], description: 'Woven stripes with a heavy border that keeps it on the shoulder.\nCare: hand wash.', garment: 'dupatta', cloth: 'stripe', colours: [peacock], sizes: ['Free Size'], pieces: [3], price: 699, mrp: 899 },
  { name: 'Bhagalpur Gingham Shirt', path: ['Men', 'Shirts', 'Checks'], description: 'Fine checks from a shed that has woven nothing else since 1974.\nTwo-layer collar, seven-button front, one honest pocket.\nCare: machine wash, warm iron.', garment: 'shirt', cloth: 'gingham', colours: [indigo, madder], sizes: shirts, pieces: [6, 11, 14, 9, 4], price: 1599, mrp: 1999 },
  { name: 'Chambray Work Shirt', path: ['Men', 'Shirts', 'Plain'], description: 'Soft on the first day. Elbows that fade the way you bend them.\nCare: machine wash.', garment: 'shirt', cloth: 'slub', colours: [sky], sizes: shirts, pieces: [5, 8, 10, 8, 5], price: 1699, mrp: 1699 },
  { name: 'Ikat Weekend Shirt', path: ['Men', 'Shirts', 'Prints'], description: 'Diamonds with feathered edges, cut loose and worn out.\nCare: hand wash the first time.', garment: 'shirt', cloth: 'ikat', colours: [neem, indigo], sizes: shirts, pieces: [1, 3, 5, 2, 0], price: 1899, mrp: 2599 },
  { name: 'Khadi Kurta', path: ['Men', 'Kurtas', 'Festive'], description: 'Handspun, handwoven, and a little different every time.\nBand collar, side pockets, wooden buttons.\nCare: hand wash; it softens for years.', garment: 'mens-kurta', cloth: 'slub', colours: [kora, turmeric], sizes: letters.slice(1), pieces: [7, 12, 12, 6, 3], price: 1799, mrp: 2299 },
  { name: 'Ajrakh Festive Kurta', path: ['Men', 'Kurtas', 'Festive'], description: 'For the one photograph in which everyone matches.\nCare: cold wash, inside out.', garment: 'mens-kurta', cloth: 'ajrakh', colours: [madder], sizes: letters.slice(1), pieces: [2, 4, 4, 2, 1], price: 2499, mrp: 3299 },
  { name: 'Everyday Twill Trousers', path: ['Men', 'Trousers', 'Casual'], description: 'Mid rise, straight leg, a coin pocket that fits a house key.\nCare: machine wash.', garment: 'trousers', cloth: 'plain', colours: [slate, neem], sizes: ['30', '32', '34', '36', '38'], pieces: [5, 9, 12, 8, 4], price: 1499, mrp: 1999 },
  { name: 'Organic Cotton Tee', path: ['Men', 'T-Shirts', 'Plain'], description: 'Two hundred grams a square metre: heavy enough to hang well.\nCare: machine wash.', garment: 'tee', cloth: 'plain', colours: [slate, madder, kora], sizes: letters, pieces: [6, 15, 22, 18, 10, 5], price: 599, mrp: 799 },
  { name: 'Gudiya Bandhani Frock', path: ['Kids', 'Girls', 'Frocks'], description: 'Puffed sleeves, a sash that ties twice round, and a hem with an extra size hidden in it.\nCare: machine wash gentle.', garment: 'frock', cloth: 'bandhani', colours: [turmeric, rose], sizes: kids, pieces: [6, 8, 5, 2], price: 999, mrp: 1399 },
  { name: 'Titli Buti Frock', path: ['Kids', 'Girls', 'Frocks'], description: 'Little sprigs and a big twirl. No label at the neck to scratch.\nCare: machine wash.', garment: 'frock', cloth: 'buti', colours: [peacock], sizes: kids, pieces: [0, 0, 0, 0], price: 949, mrp: 1249 },
  { name: 'Patang Striped Tee', path: ['Kids', 'Boys', 'T-Shirts'], description: 'For kite season and every other. Shoulders taped so they do not stretch.\nCare: machine wash, as often as it takes.', garment: 'kids-tee', cloth: 'stripe', colours: [madder, indigo], sizes: kids, pieces: [9, 12, 10, 7], price: 449, mrp: 599 },
  { name: 'Lattu Block-Print Tee', path: ['Kids', 'Boys', 'T-Shirts'], description: 'Printed by hand with the smallest blocks in the workshop.\nCare: machine wash.', garment: 'kids-tee', cloth: 'jaal', colours: [neem], sizes: kids, pieces: [4, 6, 3, 1], price: 499, mrp: 699 },
  { name: 'Neend Lounge Set', path: ['Loungewear', 'Sets', 'Cotton'], description: 'A tee and tapered trousers for soft hours at home. Good enough to open the door in.\nCare: machine wash.', garment: 'lounge-set', cloth: 'stripe', colours: [peacock, rose], sizes: letters, pieces: [4, 9, 13, 9, 5, 2], price: 1399, mrp: 1899 },
  { name: 'Aaram Printed Lounge Set', path: ['Loungewear', 'Sets', 'Cotton'], description: 'Sprigged cotton, brushed on the inside.\nCare: machine wash.', garment: 'lounge-set', cloth: 'buti', colours: [indigo], sizes: letters, pieces: [3, 6, 8, 6, 3, 1], price: 1599, mrp: 1599 },
  { name: 'Pochampally Ikat Yardage', path: ['Fabrics', 'Cotton', 'Ikat'], description: 'Sold by the 2.5 metre cut, 112 cm wide. Enough for a kurta with sleeves.\nCare: pre-wash before cutting.', garment: 'fabric', cloth: 'ikat', colours: [indigo, madder], sizes: ['2.5 m'], pieces: [24], price: 1250, mrp: 1500 },
  { name: 'Ajrakh Modal Yardage', path: ['Fabrics', 'Modal', 'Ajrakh'], description: 'A 2.5 metre cut with the fall of silk and the ease of cotton.\nCare: cold wash before cutting.', garment: 'fabric', cloth: 'ajrakh', colours: [neem], sizes: ['2.5 m'], pieces: [9], price: 1750, mrp: 2200 },
];
