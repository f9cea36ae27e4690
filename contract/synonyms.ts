import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import * as synonymsText from '#text/synonyms.ts';
import { staffWith, type Calls } from './call.ts';
import { longText } from './fields.ts';

/** The synonyms of the search. Each line of `words` lists words for the same thing, with commas between them. */
const words = longText(limits.synonymsLength).refine(
  (text) => text.split('\n').every((line) => line.length <= limits.synonymLineLength),
  { error: () => synonymsText.lineTooLong({ max: limits.synonymLineLength }) },
);

/** `updatedAt` is empty until somebody changes the initial synonyms. */
export const Synonyms = z.object({ words: z.string(), updatedAt: z.string() });
export type Synonyms = z.infer<typeof Synonyms>;

export const synonymCalls = {
  'GET /synonyms': {
    ...staffWith('catalogue.edit'),
    summary: 'The synonyms of the search.',
    answer: z.object({ synonyms: Synonyms }),
  },
  'PUT /synonyms': {
    ...staffWith('catalogue.edit'),
    summary: 'Change them; no words at all bring back those the shop came with.',
    body: z.object({ words, expectedUpdatedAt: z.string().max(40).optional() }),
    answer: z.object({ synonyms: Synonyms, message: z.string() }),
  },
} as const satisfies Calls;
