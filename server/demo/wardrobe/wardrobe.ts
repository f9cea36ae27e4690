import type { DemoGarment } from './garment.ts';
import { home } from './home.ts';
import { kids } from './kids.ts';
import { men } from './men.ts';
import { women } from './women.ts';

export type { DemoGarment };

/** The demo shop's clothes, drawn by the garment studio; the sections mixed, so that a first page shows something of each. */
export const wardrobe: readonly DemoGarment[] = [women, men, kids, home]
  .flatMap((section) => section.map((garment, index) => ({ garment, place: (index + 0.5) / section.length })))
  .toSorted((a, b) => a.place - b.place)
  .map(({ garment }) => garment);
