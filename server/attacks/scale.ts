/** `npm run attack` makes the attacks as large as they were when they got through; in the daily tests they are quick. */
export const isFull = process.env['ATTACK'] === 'full';

export function many({ quick, full }: { quick: number; full: number }): number {
  return isFull ? full : quick;
}
