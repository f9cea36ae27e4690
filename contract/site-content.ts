import * as contentText from '#text/content.ts';
import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { isShopPath } from '#domain/paths.ts';
import { localeNames } from '#messages/locales.ts';
import { staffWith, type Calls } from './call.ts';
import { DRAWN } from './content.ts';
import { filledLine, id, instant, instantIn, line } from './fields.ts';
import { Image } from './image.ts';

const language = z.enum(localeNames);
const words = (max: number) => filledLine(max, validationText.writeSomething);
/** The link of a slide or a tile: a public page of this shop. If `link` is left out, the stored link stays. */
const link = line(500).refine(isShopPath, { error: validationText.notAShopLink }).optional();
/**
 * The picture of a slide or a tile: a picture that the owner uploaded, or DRAWN, the drawing that comes with the shop.
 * If `pictureId` is null, the slide or tile shows the newest product to which its link leads, or the drawing if the
 * shop has no products.
 */
const pictureId = z
  .string()
  .refine((id) => id === DRAWN || /^[0-9a-f]{32}$/.test(id), { error: validationText.noSuchPicture })
  .nullable()
  .default(null);
/**
 * The sale or offer during which a slide or the announcement is shown. With `saysEnd` the slide or announcement also
 * shows the end of the sale or offer, if the end is known.
 */
const During = z.object({ kind: z.enum(['sale', 'offer']), id, saysEnd: z.boolean().default(false) });
export type During = z.output<typeof During>;
/** If `during` is null, the slide is always shown. If `during` is left out, the stored value stays. */
const during = During.nullable().optional();
const slide = { eyebrow: line(60), title: words(80), text: line(200), button: words(40), link, pictureId, during };
const tile = { title: words(60), text: line(100), link, pictureId };

/** The numbers of slides, tiles and other parts that the specification fixes (spec §2 Home, About). */
const counts = { hero: 6, tiles: 5, highlights: 4, about: 3, features: 3 } as const;
const exactly = <Shape extends z.ZodType>(shape: Shape, count: number) =>
  z.array(shape).length(count, { error: () => validationText.exactCount({ count }) });
const story = {
  story: words(600),
  mission: words(300),
  features: exactly(z.object({ title: words(60), text: line(160) }), counts.features),
};

/**
 * The announcement above every page of the shop. If the text is empty, the shop shows no announcement. If the link is
 * empty, the text is not a link. The shop shows the announcement while the sale or offer in `during` runs, and from
 * `showsFrom` until `showsUntil`; a field that is null sets no such condition.
 */
const announcement = z
  .object({
    text: line(120),
    link: line(500).refine((path) => path === '' || isShopPath(path), { error: validationText.notAShopLink }),
    during: During.nullable().default(null),
    showsFrom: instantIn.nullable().default(null),
    showsUntil: instantIn.nullable().default(null),
  })
  .refine(({ showsFrom, showsUntil }) => showsFrom === null || showsUntil === null || showsFrom < showsUntil, {
    error: contentText.untilBeforeFrom,
    path: ['showsUntil'],
  });

export const SiteContentInput = z.object({
  /** The announcement; if left out, the stored announcement stays. */
  announcement: announcement.optional(),
  tagline: words(120),
  hero: exactly(z.object(slide), counts.hero),
  tiles: exactly(z.object(tile), counts.tiles),
  highlights: exactly(z.object({ title: words(60), text: line(120) }), counts.highlights),
  callToAction: z.object({ title: words(80), text: line(160), button: words(40) }),
  about: exactly(z.object(story), counts.about).optional(),
  /**
   * The language of the texts; if left out, the language of the request. The links and pictures of the pages are equal
   * in every language.
   */
  language: language.optional(),
  expectedUpdatedAt: z.string().max(40).optional(),
});
export type SiteContentInput = z.output<typeof SiteContentInput>;

const plain = z.string();
const titled = z.object({ title: plain, text: plain });
/** `picture` is the picture that the slide or tile shows; null means the drawing that comes with the shop. */
const pictured = { link: plain, pictureId: plain.nullable(), picture: Image.nullable() };
/**
 * `run` tells whether the sale or offer in `during` runs now, and when it ends; null if the slide, tile or announcement
 * is always shown.
 */
const run = z.object({ isRunning: z.boolean(), endsAt: instant.nullable() }).nullable().optional();
/** `updatedAt` is empty until somebody changes the initial texts. */
export const SiteContent = z.object({
  tagline: plain,
  hero: z.array(
    z.object({
      ...{ eyebrow: plain, title: plain, text: plain, button: plain, ...pictured },
      /** Only staff get `during` and `run`. */
      during,
      run,
    }),
  ),
  /** The announcement; left out if the shop does not show it now, but staff always get it. */
  announcement: z
    .object({
      text: plain,
      link: plain,
      /** Only staff get `during` and the fields after it. */
      during,
      showsFrom: instant.nullable().optional(),
      showsUntil: instant.nullable().optional(),
      run,
    })
    .optional(),
  tiles: z.array(z.object({ title: plain, text: plain, ...pictured })),
  highlights: z.array(titled),
  callToAction: z.object({ title: plain, text: plain, button: plain }),
  about: z.array(z.object({ story: plain, mission: plain, features: z.array(titled) })),
  updatedAt: plain,
});
export type SiteContent = z.infer<typeof SiteContent>;

/**
 * `languages` are the languages that the shop offers. The texts are in the language that the query names, or in the
 * language of the request.
 */
export const siteContentCalls = {
  'GET /content': {
    who: 'anyone',
    summary:
      'What the public pages say now: slides, tiles, highlights, tagline, and the announcement line if one shows.',
    query: z.object({ language: language.optional() }),
    answer: z.object({ content: SiteContent, languages: z.array(language) }),
  },
  'GET /content/all': {
    ...staffWith('content.edit'),
    summary: 'The same for who edits it: with the slides that do not show now, because the sale or offer does not run.',
    query: z.object({ language: language.optional() }),
    answer: z.object({ content: SiteContent, languages: z.array(language) }),
  },
  'PUT /content': {
    ...staffWith('content.edit'),
    summary: 'Change it. All six slides are sent, also those that do not show now.',
    body: SiteContentInput,
    answer: z.object({ content: SiteContent, message: z.string() }),
  },
  'POST /content/pictures': {
    ...staffWith('content.edit'),
    summary: 'Upload a picture for a slide or a tile; its id then goes into the content.',
    body: z.object({}),
    files: { picture: { maxCount: 1, maxBytes: limits.imageBytes } },
    statuses: [201],
    answer: z.object({ picture: Image }),
  },
} as const satisfies Calls;
