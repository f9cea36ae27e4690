import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import type { Calls } from './call.ts';
import { filledLine, line } from './fields.ts';
import { Image } from './products.ts';

const words = (max: number) => filledLine(max, 'Write something.');
const slide = { eyebrow: line(60), title: words(80), text: line(200), button: words(40) };
const tile = { title: words(60), text: line(100) };
/** A picture the owner uploaded for this place; null shows the one the shop came with. */
const pictureId = z.string().regex(/^[0-9a-f]{32}$/, 'There is no such picture.').nullable().default(null);

/** As many of each as the specification has: six slides, five tiles, four highlights (spec §2 Home). */
const counts = { hero: 6, tiles: 5, highlights: 4 } as const;
const exactly = <Shape extends z.ZodType>(shape: Shape, count: number) => z.array(shape).length(count, `There are ${count} of these.`);

export const SiteContentInput = z.object({
  tagline: words(120),
  hero: exactly(z.object({ ...slide, pictureId }), counts.hero),
  tiles: exactly(z.object({ ...tile, pictureId }), counts.tiles),
  highlights: exactly(z.object({ title: words(60), text: line(120) }), counts.highlights),
  callToAction: z.object({ title: words(80), text: line(160), button: words(40) }),
  expectedUpdatedAt: z.string().max(40).optional(),
});
export type SiteContentInput = z.output<typeof SiteContentInput>;

const plain = z.string();
const picture = Image.nullable();
/** `updatedAt` is empty while nobody has changed the words the shop came with. */
export const SiteContent = z.object({
  tagline: plain,
  hero: z.array(z.object({ eyebrow: plain, title: plain, text: plain, button: plain, picture })),
  tiles: z.array(z.object({ title: plain, text: plain, picture })),
  highlights: z.array(z.object({ title: plain, text: plain })),
  callToAction: z.object({ title: plain, text: plain, button: plain }),
  updatedAt: plain,
});
export type SiteContent = z.infer<typeof SiteContent>;

export const siteContentCalls = {
  'GET /content': { who: 'anyone', summary: 'What the public pages say: slides, tiles, highlights, tagline.', answer: z.object({ content: SiteContent }) },
  'PUT /content': { who: 'admin', summary: 'Change it.', body: SiteContentInput, answer: z.object({ content: SiteContent, message: z.string() }) },
  'POST /content/pictures': {
    who: 'admin',
    summary: 'Upload a picture for a slide or a tile; its id then goes into the content.',
    body: z.object({}),
    files: { picture: { maxCount: 1, maxBytes: limits.imageBytes } },
    statuses: [201],
    answer: z.object({ picture: Image }),
  },
} as const satisfies Calls;
