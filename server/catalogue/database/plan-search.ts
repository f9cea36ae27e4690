import type { Db } from '../../db/schema.ts';
import { correct } from '../match-query.ts';
import type { OptionWords } from '../option-words.ts';
import { readQuery } from '../read-query.ts';
import type { Synonyms } from '../synonyms.ts';
import { suggestGarment } from '../word-search.ts';
import { planQuery, type Plan } from './find-products.ts';
import { lookUp } from './vocabulary.ts';

/** How a search finds its products, and what it says of itself. */
export type SearchPlan = Plan & { corrected: string | undefined; suggestion?: string };

type Known = { options: OptionWords; synonyms: Synonyms; garments: ReadonlySet<string> };

/** Reads what is typed, and asks how much of it there is: as `WordSearch.find` does. */
export async function planSearch(db: Db, text: string, { options, synonyms, garments }: Known): Promise<SearchPlan> {
  const vocabulary = { index: await lookUp(db, text), synonyms, options };
  const read = async (asWords: boolean): Promise<SearchPlan> => {
    const plan = await planQuery(db, readQuery(text, vocabulary, asWords), garments);
    return { ...plan, corrected: plan.known.length === 0 ? undefined : correct(plan.query.concepts) };
  };
  const found = await read(false);
  if (found.exact > 0) return found;
  // A number or an L that is no size after all: "35 L" of a rucksack.
  const asWords = found.query.isWords ? found : await read(true);
  const best = asWords.exact > 0 || found.total === 0 ? asWords : found;
  const suggestion = best.total > 0 ? undefined : suggestGarment(text, garments);
  return { ...best, ...(suggestion !== undefined && { suggestion }) };
}
