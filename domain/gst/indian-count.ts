/**
 * A whole number in Indian units: crores, lakhs, thousands, hundreds and ones. People do not say the units that are 0.
 */
type IndianCount = { crores: number; lakhs: number; thousands: number; hundreds: number; ones: number };

export function indianCount(whole: number): IndianCount {
  return {
    crores: Math.floor(whole / 10_000_000),
    lakhs: Math.floor(whole / 100_000) % 100,
    thousands: Math.floor(whole / 1000) % 100,
    hundreds: Math.floor(whole / 100) % 10,
    ones: whole % 100,
  };
}
