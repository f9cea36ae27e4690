import { fabrics } from './fabrics.ts';
import type { DemoGarment } from './garment.ts';
import { kids } from './kids.ts';
import { loungewear } from './loungewear.ts';
import { mensKurtas } from './men-kurtas.ts';
import { mensShirts } from './men-shirts.ts';
import { mensTrousers } from './men-trousers.ts';
import { womensDresses } from './women-dresses.ts';
import { womensKurtas } from './women-kurtas.ts';
import { womensSarees } from './women-sarees.ts';
import { womensSeparates } from './women-separates.ts';

export type { DemoGarment };

const women = [...womensKurtas, ...womensDresses, ...womensSarees, ...womensSeparates];
const men = [...mensShirts, ...mensKurtas, ...mensTrousers];
const home = [...loungewear, ...fabrics];

/**
 * The clothes of the demo shop, in pictures of the garment studio. The sections (women, men, kids, home) are mixed, so
 * that the first page of a list shows some of each.
 */
export const wardrobe: readonly DemoGarment[] = [women, men, kids, home]
  .flatMap((section) => section.map((garment, index) => ({ garment, place: (index + 0.5) / section.length })))
  .toSorted((a, b) => a.place - b.place)
  .map(({ garment }) => garment);
