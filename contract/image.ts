import { z } from 'zod';

/**
 * A picture. An <img> element can use `url` alone. `sources` describes the other stored files of the picture:
 * `{base}-{width}.{format}` for each width and format. `placeholder` is a very small data URL for the time until the
 * picture has loaded. `color` is the name of the colour in the picture; left out if the picture shows all colours.
 */
export const Image = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  sources: z.object({ base: z.string(), widths: z.array(z.number()), formats: z.array(z.string()) }),
  placeholder: z.string(),
  color: z.string().optional(),
});
export type Image = z.infer<typeof Image>;
