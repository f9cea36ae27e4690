/** A picture that has numbers in place of colours, row by row. */
export type Plane = { values: Float32Array; width: number; height: number };

/** Blurs a plane with two box filters, which resemble a Gaussian filter with this deviation in pixels. */
export function blurred(plane: Plane, deviation: number): Plane {
  const radius = Math.max(0, Math.round((Math.sqrt(6 * deviation * deviation + 1) - 1) / 2));
  return boxed(boxed(plane, radius), radius);
}

/**
 * Blurs a plane widely, like `blurred`, but in a fraction of the time, because it works at a quarter of the size. The
 * last filter removes the corners that enlarging has left, so that the light is even.
 */
export function blurredWide(plane: Plane, deviation: number): Plane {
  const factor = Math.min(4, Math.floor(deviation / 2.5));
  if (factor < 2) return blurred(plane, deviation);
  return boxed(enlarged(blurred(shrunk(plane, factor), deviation / factor), plane, factor), factor);
}

function boxed(plane: Plane, radius: number): Plane {
  if (radius === 0) return plane;
  const { width, height } = plane;
  const between = scratchOf(width * height);
  alongRows(plane.values, between, width, height, radius);
  return { ...plane, values: downColumns(between, width, height, radius) };
}

/**
 * Returns an array for intermediate values. Each call returns the same memory if it is large enough, because allocating
 * large arrays is slow.
 */
function scratchOf(length: number): Float32Array {
  if (scratch.length < length) scratch = new Float32Array(length);
  return scratch;
}

let scratch = new Float32Array(0);

function alongRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width - 1;
    let sum = (from[start] ?? 0) * (radius + 1);
    for (let x = 1; x <= radius; x++) sum += from[Math.min(start + x, end)] ?? 0;
    for (let at = start; at <= end; at++) {
      to[at] = sum * share;
      sum += (from[Math.min(at + radius + 1, end)] ?? 0) - (from[Math.max(at - radius, start)] ?? 0);
    }
  }
}

/**
 * Adds up the columns row after row, with a running sum for each column, because memory is read fastest in that order.
 */
function downColumns(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const to = new Float32Array(width * height);
  const sums = new Float32Array(width);
  const share = 1 / (2 * radius + 1);
  const rowAt = (y: number) => Math.min(Math.max(y, 0), height - 1) * width;
  for (let y = -radius; y <= radius; y++) {
    const row = rowAt(y);
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const [row, entering, leaving] = [y * width, rowAt(y + radius + 1), rowAt(y - radius)];
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0;
      to[row + x] = sum * share;
      sums[x] = sum + (from[entering + x] ?? 0) - (from[leaving + x] ?? 0);
    }
  }
  return to;
}

/** Reduces a plane: every `factor` × `factor` pixels become one pixel with their average. */
function shrunk({ values, width, height }: Plane, factor: number): Plane {
  const [across, down] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const to = new Float32Array(across * down);
  for (let y = 0; y < down * factor; y++) {
    const row = Math.min(y, height - 1) * width;
    const target = Math.floor(y / factor) * across;
    for (let x = 0; x < across * factor; x++) {
      const at = target + Math.floor(x / factor);
      to[at] = (to[at] ?? 0) + (values[row + Math.min(x, width - 1)] ?? 0);
    }
  }
  const share = 1 / (factor * factor);
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) * share;
  return { values: to, width: across, height: down };
}

/**
 * Enlarges a plane to this size, with linear steps between the pixels: first down each column of the small plane,
 * because it has fewer columns, and then along each row.
 */
export function enlarged(small: Plane, { width, height }: Pick<Plane, 'width' | 'height'>, factor: number): Plane {
  const to = new Float32Array(width * height);
  const lefts = new Int32Array(width);
  const shares = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const place = placeIn(small.width, x, factor);
    const left = Math.floor(place);
    lefts[x] = left;
    shares[x] = place - left;
  }
  const between = new Float32Array(small.width);
  for (let y = 0, at = 0; y < height; y++) {
    const place = placeIn(small.height, y, factor);
    const row = Math.floor(place);
    const upper = row * small.width;
    for (let x = 0; x < small.width; x++) {
      const above = small.values[upper + x] ?? 0;
      between[x] = above + ((small.values[upper + small.width + x] ?? 0) - above) * (place - row);
    }
    for (let x = 0; x < width; x++, at++) {
      const left = lefts[x] ?? 0;
      const value = between[left] ?? 0;
      to[at] = value + ((between[left + 1] ?? 0) - value) * (shares[x] ?? 0);
    }
  }
  return { values: to, width, height };
}

/** Returns the position of the middle of a large pixel between two of the `count` small pixels. */
function placeIn(count: number, large: number, factor: number): number {
  return Math.min(Math.max((large + 0.5) / factor - 0.5, 0), count - 1.001);
}

/** Returns a plane that is smaller by this factor. Its values are 1 where the drawing is not empty, and 0 elsewhere. */
export function smallMask({ values, width, height }: Plane, factor: number): Plane {
  const [across, down] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const mask = new Float32Array(across * down);
  for (let y = 0, at = 0; y < down; y++)
    for (let x = 0; x < across; x++, at++) mask[at] = (values[y * factor * width + x * factor] ?? 0) > 0.02 ? 1 : 0;
  return { values: mask, width: across, height: down };
}
