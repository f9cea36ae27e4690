/**
 * The settings for encoding a picture. With `isFast`, encoding takes half the time, and makes files that are a tenth
 * larger. The name of a picture depends on `mark`, so one upload in two encodings makes two pictures.
 */
export type Encoding = { widths: readonly number[]; isFast: boolean; mark?: string };

export const encodings = {
  catalogue: { widths: [200, 400, 640, 960, 1440, 2000], isFast: false },
  /** A shopper's photo of a returned item. Only a few people look at such a photo, first small and then enlarged. */
  evidence: { widths: [400, 1440], isFast: true, mark: 'evidence' },
} as const satisfies Record<string, Encoding>;
export type EncodingName = keyof typeof encodings;
