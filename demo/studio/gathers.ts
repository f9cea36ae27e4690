import { chance } from './shape.ts';
import type { Fold } from './shape.ts';

/**
 * Draws folds that spread from a waist to a hem, all a little different. `step` is the distance between two folds, in
 * units of the sheet.
 */
export function gathers(count: number, waist: { y: number; step: number }, hem: { y: number; step: number }): Fold[] {
  const middle = (count - 1) / 2;
  const random = chance(`${count} ${waist.y} ${hem.y}`);
  return Array.from({ length: count }, (_, index) => {
    const place = index - middle + (random() - 0.5) * 0.5;
    const bend = `${450 + place * (waist.step + hem.step) * 0.53} ${(waist.y + hem.y) / 2}`;
    const end = place + (random() - 0.5) * 0.4;
    return {
      path: `M${450 + place * waist.step} ${waist.y - 4}Q${bend} ${450 + end * hem.step} ${hem.y + 24}`,
      width: Math.min(34, hem.step * (0.42 + random() * 0.3)),
      thin: 'start',
      strength: 0.7 + random() * 0.4,
    };
  });
}
