import { pagePlaces } from '#contract/choices.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import { isLocale } from '#messages/locales.ts';
import * as legalText from '#text/legal.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/send.ts';

/**
 * Saves a legal page. Returns the page as the server stored it, since the sanitiser may have changed it. A notice
 * confirms the save.
 */
export const savePage: FormAction<LegalPage> = async (form) => {
  const { id, updatedAt, place, isDraft, language, ...page } = textsOf(form, [
    ...(['id', 'updatedAt', 'slug', 'title', 'content'] as const),
    ...(['seoTitle', 'seoDescription', 'place', 'isDraft', 'language'] as const),
  ]);
  try {
    const saved = await callOnce('POST /legal-pages', {
      body: {
        ...page,
        ...(id ? { id } : { isNew: true }),
        place: pagePlaces.find((one) => one === place) ?? 'none',
        isDraft: isDraft === 'true',
        ...(isLocale(language) && { language }),
        ...(updatedAt && { expectedUpdatedAt: updatedAt }),
      },
    });
    notify('success', saved.message, 'shop');
    void queries.invalidateQueries({ queryKey: ['admin', 'legal-pages'] });
    return done(saved.page);
  } catch (error) {
    return refusedSave(error, legalText.saveFailed());
  }
};
