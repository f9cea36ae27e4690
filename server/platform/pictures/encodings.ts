/**
 * The settings for encoding a picture. `isFast` takes half the time for a tenth more bytes. `mark`, if set, is part of
 * the picture's name, so that the same file encoded in two ways is two pictures.
 */
export type Encoding = { widths: readonly number[]; isFast: boolean; mark?: string };

export const encodings = {
  catalogue: { widths: [200, 400, 640, 960, 1440, 2000], isFast: false },
  /** A shopper's picture of a returned item: a few people look at it, first small and then closely. */
  evidence: { widths: [400, 1440], isFast: true, mark: 'evidence' },
} as const satisfies Record<string, Encoding>;
export type EncodingName = keyof typeof encodings;
