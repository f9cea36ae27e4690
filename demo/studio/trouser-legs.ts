import { both, bothSides, foldsOnBothSides, none, type Pattern, type Piece } from './shape.ts';

type LegMeasures = {
  waist: number;
  hem: number;
  bottom: number;
  top?: number;
  /** The distance by which the leg stands out at the thigh. */
  thigh?: number;
};

/** Draws two legs and a waistband. `hem` is half the width of a leg at its lower end. */
export function trouserLegs({ waist, hem, bottom, top = 200, thigh = 46 }: LegMeasures): Pattern {
  const knee = Math.min(top + 330, top + (bottom - top) * 0.5);
  const crotch = Math.min(top + 290, top + (bottom - top) * 0.52);
  const leg = (side: 1 | -1) => {
    const x = (value: number) => 450 + side * value;
    return [
      `M${x(-6)} ${top + 4}L${x(waist)} ${top}`,
      `Q${x(waist + thigh)} ${top + (knee - top) * 0.5} ${x(waist + thigh - 2)} ${knee}`,
      `Q${x(hem * 0.7 + thigh + 38)} ${(knee + bottom) / 2} ${x(hem + 46)} ${bottom}`,
      `Q${x(hem * 0.5 + 34)} ${bottom + 14} ${x(22)} ${bottom + 4}`,
      `Q${x(18)} ${Math.min(top + 520, bottom - 60)} ${x(0)} ${crotch}Z`,
    ].join('');
  };
  return {
    ...none,
    pieces: [
      ...both(leg).map((outline, index): Piece => ({ outline, look: 'cloth', level: index === 0 ? 0.94 : 0.97 })),
      { look: 'cloth', outline: waistband(waist, top) },
    ],
    folds: [
      ...foldsOnBothSides(
        24,
        `M${waist * 0.55} ${top + 60}Q${waist * 0.7 + 24} ${(top + bottom) / 2} ${hem * 0.62 + 34} ${bottom + 20}`,
      ),
      ...foldsOnBothSides(16, `M6 ${crotch - 10}Q50 ${crotch + 12} ${waist * 0.8} ${crotch - 30}`),
      ...foldsOnBothSides(14, `M8 ${crotch - 50}Q40 ${crotch - 40} ${waist * 0.6} ${crotch - 84}`),
      ...foldsOnBothSides(
        18,
        `M${waist + 16} ${top + 180}Q${waist + 14} ${(top + bottom) / 2} ${hem + 22} ${bottom + 20}`,
      ),
    ],
    seams: [
      `M450 ${top + 34}V${crotch}`,
      `M${450 - waist} ${top + 28}Q450 ${top + 44} ${450 + waist} ${top + 28}`,
      `M${450 - hem - 60} ${bottom - 18}Q${450 - hem * 0.5} ${bottom - 6} 450 ${bottom - 14}Q${450 + hem * 0.5} ${bottom - 6} ${450 + hem + 60} ${bottom - 18}`,
    ],
  };
}

/** Draws the openings of pockets at both hips. */
export function hipPockets(waist: number, top = 200): string[] {
  return bothSides(`M${waist - 34} ${top + 34}Q${waist - 6} ${top + 90} ${waist + 22} ${top + 130}`);
}

function waistband(waist: number, top: number): string {
  const upper = `M${450 - waist - 2} ${top - 22}Q450 ${top - 8} ${450 + waist + 2} ${top - 22}`;
  const lower = `L${450 + waist + 4} ${top + 26}Q450 ${top + 42} ${450 - waist - 4} ${top + 26}Z`;
  return `${upper}${lower}`;
}
