import type { Fact } from '../../contract/facts.ts';
import type { DemoGarment } from './garment.ts';

/**
 * Returns the table of facts on a product's page: fabric, fit
 * and length of its kind, and the care from its description.
 */
export function factsOf({ fabric, garment, description }: DemoGarment): Fact[] {
  const { fit, length } = measures[garment] ?? {};
  const care = /Care: (.+)/.exec(description)?.[1]?.replace(/\.$/, '') ?? '';
  return [
    { name: 'Fabric', value: fabric },
    ...(fit === undefined ? [] : [{ name: 'Fit', value: fit }]),
    ...(length === undefined ? [] : [{ name: 'Length', value: length }]),
    { name: 'Wash care', value: care.charAt(0).toUpperCase() + care.slice(1) },
  ];
}

/** The fit and the length of each kind of garment, for a size M or for six years. */
const measures: Record<string, { fit?: string; length: string }> = {
  kurta: { fit: 'Straight, with side slits', length: '102 cm, below the knee' },
  'short-kurti': { fit: 'Straight', length: '74 cm, to the hip' },
  kaftan: { fit: 'Loose', length: '106 cm, to the calf' },
  blouse: { fit: 'Close, with room to let out', length: '38 cm' },
  'peplum-top': { fit: 'Close at the waist', length: '66 cm' },
  'mens-kurta': { fit: 'Regular, with side slits', length: '99 cm, to the knee' },
  'nehru-jacket': { fit: 'Regular', length: '70 cm' },
  shirt: { fit: 'Regular', length: '77 cm' },
  'half-shirt': { fit: 'Relaxed', length: '74 cm' },
  polo: { fit: 'Regular', length: '72 cm' },
  tee: { fit: 'Regular', length: '72 cm' },
  sweatshirt: { fit: 'Relaxed', length: '70 cm' },
  'kids-tee': { fit: 'Regular', length: '50 cm' },
  'kids-kurta': { fit: 'Regular', length: '66 cm' },
  anarkali: { fit: 'Close to the waist, then flared', length: '110 cm, to the calf' },
  dress: { fit: 'Close to the waist, then flared', length: '96 cm, below the knee' },
  'tiered-dress': { fit: 'Loose, three tiers', length: '108 cm, to the calf' },
  'shirt-dress': { fit: 'Regular, with a belt', length: '98 cm, below the knee' },
  lehenga: { fit: 'Flared, closed by a drawstring', length: 'Skirt 104 cm' },
  nightdress: { fit: 'Loose', length: '104 cm, to the calf' },
  frock: { fit: 'Flared', length: '64 cm, to the knee' },
  palazzo: { fit: 'Wide leg', length: '98 cm' },
  trousers: { fit: 'Straight leg', length: '102 cm' },
  joggers: { fit: 'Tapered leg', length: '98 cm' },
  churidar: { fit: 'Narrow leg', length: '114 cm, gathers at the ankle' },
  shorts: { fit: 'Relaxed', length: '46 cm, above the knee' },
  skirt: { fit: 'Flared', length: '94 cm' },
  dungaree: { fit: 'Relaxed', length: '70 cm' },
  dupatta: { length: '2.5 m × 90 cm' },
  stole: { length: '2 m × 70 cm' },
  saree: { length: '5.5 m, and 80 cm of blouse piece' },
  fabric: { length: '2.5 m' },
  bolt: { length: '2.5 m' },
  'lounge-set': { fit: 'Relaxed', length: 'Top 64 cm, trousers 98 cm' },
  'pyjama-set': { fit: 'Relaxed', length: 'Shirt 68 cm, trousers 98 cm' },
  'kids-set': { fit: 'Regular', length: 'Kurta 56 cm, pyjama 62 cm' },
};
