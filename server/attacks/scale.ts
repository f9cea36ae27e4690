/** The attacks are quick in the daily tests; `npm run attack` makes them as large as they were when they got through. */
export function many({ quick, full }: { quick: number; full: number }): number {
  return process.env['ATTACK'] === 'full' ? full : quick;
}
