import type { Synonyms } from '#contract/synonyms.ts';
import * as synonymsText from '#text/synonyms.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';

/** Saves the synonyms; answers them as stored. A notice says that it is done. */
export const saveSynonyms: FormAction<Synonyms> = async (form) => {
  try {
    const body = textsOf(form, ['words', 'expectedUpdatedAt']);
    const { synonyms, message } = await call('PUT /synonyms', { body });
    queries.setQueryData(['admin', 'synonyms'], synonyms);
    notify('success', message, 'shop');
    return done(synonyms);
  } catch (error) {
    return refusedSave(error, synonymsText.saveFailed());
  }
};
