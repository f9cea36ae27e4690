import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { legalSlugs, type LegalSlug } from '#contract/choices.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import * as legalText from '#text/legal.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';
import { legalPagesQuery } from './legal-pages-query.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { PageForm, usualTitles } from './page-form.tsx';
import { savePage } from './save-page.ts';

export const clientAction = clientActionOf({ savePage });

/** The two pages that every shop needs, each on its tab. */
export default function LegalPages() {
  const query = useQuery({ ...legalPagesQuery, refetchOnWindowFocus: false });
  const [slug, setSlug] = useState<LegalSlug>(legalSlugs[0]);
  const show = (to: LegalSlug) => whenLeft(() => setSlug(to));
  const pageAt = (slug: LegalSlug) => query.data?.find((page) => page.slug === slug);
  return (
    <>
      <h1 className="display text-3xl">{adminLegalText.title()}</h1>
      <div className="mt-4">
        <Tabs
          label={adminLegalText.pages()}
          tabs={legalSlugs.map((id) => ({ id, name: pageAt(id)?.title ?? usualTitles[id], note: id }))}
          active={slug}
          onChange={show}
        >
          <QueryAnswer query={query} failed={legalText.loadFailed()}>
            {() => <PageForm key={slug} slug={slug} page={pageAt(slug)} />}
          </QueryAnswer>
        </Tabs>
      </div>
    </>
  );
}
