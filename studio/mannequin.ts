import { legs } from './legs.ts';
import { ribbon } from './path.ts';
import {
  both,
  line,
  MIDDLE,
  mirrored,
  none,
  type Body,
  type Curve,
  type Cut,
  type Pattern,
  type Piece,
} from './shape.ts';
import { ARM, top } from './top.ts';

// The shop's mannequins: a woman, a man and a child without faces, matt and pale, the same in every picture for scale.

/** Measures of a body in centimetres: half widths, and heights below the neck beside the throat. */
type Measures = {
  shoulder: number;
  head: { width: number; height: number };
  /** From the chin to the neck beside the throat. */
  neck: number;
  armpit: readonly [x: number, y: number];
  waist: readonly [x: number, y: number];
  hip: readonly [x: number, y: number];
  crotch: number;
  knee: number;
  floor: number;
  arm: number;
};

const measures: Record<Body['kind'], Measures> = {
  woman: {
    shoulder: 19,
    head: { width: 15, height: 21 },
    neck: 7,
    armpit: [16, 20],
    waist: [12.4, 38],
    hip: [17.4, 58],
    crotch: 71,
    knee: 98,
    floor: 143,
    arm: 52,
  },
  man: {
    shoulder: 22.5,
    head: { width: 16, height: 22.5 },
    neck: 6.5,
    armpit: [18.5, 21],
    waist: [15.6, 43],
    hip: [17, 60],
    crotch: 74,
    knee: 102,
    floor: 148,
    arm: 55,
  },
  child: {
    shoulder: 14.5,
    head: { width: 15, height: 19 },
    neck: 3.4,
    armpit: [12, 14],
    waist: [10.4, 27],
    hip: [12, 38],
    crotch: 46,
    knee: 62,
    floor: 88,
    arm: 36,
  },
};

/** Places on a body, in units of the sheet. */
export function placesOn({ kind, top: neck, shoulder }: Body) {
  const body = measures[kind];
  const unit = shoulder / body.shoulder;
  const y = (centimetres: number) => neck + centimetres * unit;
  const headTop = y(-body.neck - body.head.height);
  return {
    body,
    unit,
    y,
    headTop,
    chin: y(-body.neck),
    floor: y(body.floor),
    waist: y(body.waist[1]),
    hip: y(body.hip[1]),
  };
}

/** A whole mannequin on its base. */
export function mannequin(worn: Body): Pattern {
  const { y, floor, hip } = placesOn(worn);
  const pieces: Piece[] = [
    {
      look: 'metal',
      level: 0.4,
      outline: `M${MIDDLE - 4} ${y(measures[worn.kind].crotch)}H${MIDDLE + 4}V${floor}H${MIDDLE - 4}Z`,
    },
    ...both((side) => leg(worn, side)),
    ...both((side) => arm(worn, side)),
    { look: 'body', level: 0.74, outline: mirrored(y(-measures[worn.kind].neck - 2), torso(worn)) },
    { look: 'body', level: 0.78, outline: head(worn) },
  ];
  const spine = { path: `M450 ${y(16)}Q446 ${y(30)} 450 ${hip}`, width: 20, strength: 0.3 };
  return { ...none, pieces, folds: [spine] };
}

function torso(worn: Body): Curve[] {
  const { body, unit, y } = placesOn(worn);
  const [armpit, waist, hip] = [body.armpit, body.waist, body.hip];
  const throat = (body.head.width * 0.36 * unit) | 0;
  return [
    line(0, y(-body.neck - 2), throat, y(-body.neck - 2)),
    [throat, y(-2), throat + 4, y(0.5), body.shoulder * 0.55 * unit, y(2.4)],
    [body.shoulder * 0.8 * unit, y(3.4), (body.shoulder - 1) * unit, y(5), (body.shoulder - 0.6) * unit, y(9)],
    [body.shoulder * 0.93 * unit, y(13), armpit[0] * unit, y(armpit[1] - 3), armpit[0] * unit, y(armpit[1])],
    [armpit[0] * unit, y(armpit[1] + 7), waist[0] * unit, y(waist[1] - 8), waist[0] * unit, y(waist[1])],
    [waist[0] * unit, y(waist[1] + 7), hip[0] * unit, y(hip[1] - 10), hip[0] * unit, y(hip[1])],
    [hip[0] * unit, y(hip[1] + 6), 6 * unit, y(body.crotch), 0, y(body.crotch + 2)],
  ];
}

/** An egg with its narrow end down. */
function head(worn: Body): string {
  const { body, unit, headTop, chin } = placesOn(worn);
  const half = (body.head.width / 2) * unit;
  const widest = headTop + (chin - headTop) * 0.42;
  return mirrored(headTop, [
    [half * 0.62, headTop, half, headTop + (widest - headTop) * 0.4, half, widest],
    [half, chin - (chin - widest) * 0.42, half * 0.5, chin, 0, chin],
  ]);
}

function leg(worn: Body, side: 1 | -1): Piece {
  const { body, unit, y } = placesOn(worn);
  const x = (centimetres: number) => MIDDLE + side * centimetres * unit;
  const middle = body.hip[0] * 0.5;
  const thick = body.hip[0] * unit;
  const path = `M${x(middle)} ${y(body.hip[1] - 4)}Q${x(middle + 0.6)} ${y(body.knee - 16)} ${x(middle - 0.6)} ${y(body.knee)}Q${x(middle)} ${y(body.knee + 18)} ${x(middle - 1)} ${y(body.floor - 5)}`;
  const limb = ribbon(
    path,
    (share) => thick * (1.02 - 0.62 * share + 0.1 * Math.sin(Math.max(0, share - 0.5) * 2 * Math.PI)),
  );
  const foot = `M${x(middle - 3.4)} ${y(body.floor - 7)}L${x(middle + 1.6)} ${y(body.floor - 7)}Q${x(middle + 4.6)} ${y(body.floor - 1)} ${x(middle + 3.6)} ${y(body.floor)}H${x(middle - 2.8)}Q${x(middle - 4)} ${y(body.floor - 3)} ${x(middle - 3.4)} ${y(body.floor - 7)}Z`;
  return { look: 'body', level: 0.66, outline: `${limb}${foot}` };
}

/** Hangs as sleeves do (top.ts), and ends in a hand with closed fingers. */
function arm({ kind, top: neck, shoulder }: Body, side: 1 | -1): Piece {
  const body = measures[kind];
  const unit = shoulder / body.shoulder;
  const length = body.arm * unit;
  const at = (down: number) =>
    `${MIDDLE + side * (shoulder - 3.6 * unit + down * ARM * 0.97)} ${neck + 7 * unit + down}`;
  const upper = `M${at(0)}Q${at(length * 0.3)} ${at(length * 0.5)}`;
  const lower = `Q${at(length * 0.8)} ${at(length)}`;
  const fingers = `Q${at(length + 7 * unit)} ${at(length + 15 * unit)}`;
  const limb = ribbon(`${upper}${lower}${fingers}`, (share) => {
    const wrist = Math.max(0, share - 0.66) / 0.34;
    const thick =
      share < 0.66
        ? 7.4 - 5.2 * share
        : 3.97 + 3.2 * Math.sin(Math.PI * Math.min(1, wrist * 0.9)) * (1 - wrist * 0.35) - wrist * 2.2;
    return unit * Math.max(0.6, share < 0.06 ? thick * Math.sqrt(share / 0.06 + 0.1) : thick);
  });
  return { look: 'body', level: 0.7, outline: limb };
}

/** Plain clothes for the part of the body that a garment leaves bare. */
export function companion({ wornWith, body: worn }: Cut): Pattern[] {
  const { body, unit, y, floor } = placesOn(worn);
  const asPlain = (layer: Pattern, level: number): Pattern => ({
    ...layer,
    pieces: layer.pieces.filter(({ isHollow }) => !isHollow).map((piece) => ({ ...piece, look: 'plain', level })),
    borders: [],
  });
  if (wornWith === 'trousers')
    return [
      asPlain(
        legs({
          waist: body.hip[0] * unit * 0.84,
          hem: 4.6 * unit,
          bottom: floor - 5 * unit,
          top: y(body.waist[1] + 4),
          thigh: 3.6 * unit,
        }),
        0.78,
      ),
    ];
  if (wornWith !== 'top') return [];
  const shirt = top({
    shoulder: worn.shoulder,
    sleeve: worn.shoulder * 1.2,
    sleeveWidth: 9.6 * unit,
    chest: body.armpit[0] * unit + 4,
    waist: body.waist[0] * unit + 5,
    hip: body.hip[0] * unit + 2,
    hem: y(body.hip[1] - 4),
    hemWidth: body.hip[0] * unit + 3,
    neck: body.head.width * 0.44 * unit,
    neckDepth: 5 * unit,
    top: worn.top,
  });
  return [asPlain(shirt, 0.84)];
}
