import { describe, test } from 'vitest';
import { askedQueries, expectAskedWell } from '../../../test/asked-queries.ts';
import { indexOf } from '../../../test/indexed.ts';
import { expectJudgedWell } from '../../../test/judged-queries.ts';
import { readRealCatalogue } from '../../../test/real-catalogue.ts';
import { hasSharedData } from '../../../test/shared-data.ts';
import { WordSearch } from './word-search.ts';

describe.runIf(hasSharedData)('on the real catalogue', () => {
  test('at least 95 of 100 judged queries show on their first page what they must, and 95 % of the first ten are right', async () => {
    const { entries, table, categories, products } = await readRealCatalogue();
    const search = await WordSearch.of(await indexOf(entries.values(), table), categories);
    const find = async (query: string) => search.find(query).ids;
    await expectJudgedWell(find, products);
    await expectAskedWell(askedQueries, find, products);
  });
});
