import type { LegalPage } from '#contract/legal-pages.ts';
import * as legalText from '#text/legal.ts';
import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/** Saves a legal page; answers it as stored, since the sanitiser may have changed it. A notice says how it went. */
export const savePage: FormAction<LegalPage> = async (form) => {
  const { id, updatedAt, ...page } = textsOf(form, ['id', 'updatedAt', 'slug', 'title', 'content']);
  try {
    const saved = await call('POST /legal-pages', {
      body: { ...(id && { id }), ...page, ...(updatedAt && { expectedUpdatedAt: updatedAt }) },
    });
    notify('success', saved.message, 'shop');
    void queries.invalidateQueries({ queryKey: ['admin', 'legal-pages'] });
    return done(saved.page);
  } catch (error) {
    notify('error', messageOf(error, legalText.saveFailed()), 'shop');
    return { isDone: false, issues: issuesOf(error), ...(error instanceof ApiError && { reason: error.code }) };
  }
};
