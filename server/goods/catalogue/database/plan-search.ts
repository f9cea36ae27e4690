import type { Db } from '../../../platform/db/schema.ts';
import { correct } from '../match-query.ts';
import type { OptionWords } from '../option-words.ts';
import { readings } from '../readings.ts';
import type { Synonyms } from '../synonyms.ts';
import { suggestGarment } from '../word-search.ts';
import { planQuery, type Plan } from './find-products.ts';
import { lookUp } from './vocabulary.ts';

/** A plan to find the products of a search, with the correction or suggestion that the shop shows beside them. */
export type SearchPlan = Plan & { corrected: string | undefined; suggestion?: string };

type Known = { options: OptionWords; synonyms: Synonyms; garments: ReadonlySet<string> };

/** Reads the typed words and counts the products of each reading, like `WordSearch.find` in memory. */
export async function planSearch(db: Db, text: string, { options, synonyms, garments }: Known): Promise<SearchPlan> {
  const vocabulary = { index: await lookUp(db, text), synonyms, options };
  const inTurn = readings<Plan>(text, vocabulary);
  let step = inTurn.next();
  while (!step.done) step = inTurn.next(await planQuery(db, step.value, garments));
  const { query, found: best } = step.value;
  const corrected = best.known.length === 0 ? undefined : correct(query.concepts, text);
  const suggestion = best.total > 0 ? undefined : suggestGarment(text, garments);
  return { ...best, corrected, ...(suggestion !== undefined && { suggestion }) };
}
