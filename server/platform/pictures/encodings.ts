/**
 * The settings for encoding a picture. With `isFast`, encoding takes half the time, and makes files that are a tenth
 * larger. `mark`, if set, becomes a part of the picture's name, so the same upload in two encodings becomes two
 * pictures.
 */
export type Encoding = { widths: readonly number[]; isFast: boolean; mark?: string };

export const encodings = {
  catalogue: { widths: [200, 400, 640, 960, 1440, 2000], isFast: false },
  /**
   * A shopper's picture of a returned item. Only a few people look at a picture of a returned item, first small and
   * then enlarged.
   */
  evidence: { widths: [400, 1440], isFast: true, mark: 'evidence' },
} as const satisfies Record<string, Encoding>;
export type EncodingName = keyof typeof encodings;
