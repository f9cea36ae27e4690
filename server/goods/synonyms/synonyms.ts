import type { Synonyms } from '#contract/synonyms.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as synonymsText from '#text/synonyms.ts';
import type { By } from '../../accounts/audit/audit.ts';
import { noteGoods } from '../note-goods.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

type SynonymsRow = Schema['synonyms'];

const table = singleRow('synonyms');

/**
 * Returns the synonyms of the search: the owner's synonyms or, if the owner has saved none, the shop's built-in
 * synonyms.
 */
export async function getSynonyms(db: Db): Promise<Synonyms> {
  const row = await table.find(db);
  return { words: wordsOf(row), updatedAt: row?.updated_at ?? '' };
}

type Change = { words: string; expectedUpdatedAt?: string | undefined };

/**
 * Saves the synonyms. An empty text restores the shop's built-in synonyms. Throws 409 if somebody else has edited the
 * synonyms meanwhile.
 */
export async function saveSynonyms(db: Db, { words, expectedUpdatedAt }: Change, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const toRow = () => ({ id: 1 as const, words, updated_at: by.now });
    const { stored, row } = await table.replace(db, expectedUpdatedAt, editedText.synonyms, toRow);
    const [before, after] = [linesOf(stored), linesOf(row)];
    await noteGoods(db, by, {
      action: 'synonyms.changed',
      id: null,
      name: synonymsText.logName(),
      // The log of changes shows only the changed lines, not all hundred lines.
      before: { synonyms: before.filter((line) => !after.includes(line)).join('\n') },
      after: { synonyms: after.filter((line) => !before.includes(line)).join('\n') },
    });
    await noteChange(db, []);
  });
}

function wordsOf(row: SynonymsRow | undefined): string {
  return row === undefined || row.words === '' ? usualSynonyms : row.words;
}

function linesOf(row: SynonymsRow | undefined): string[] {
  return wordsOf(row).split('\n');
}
