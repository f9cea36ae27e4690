import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { baseLocale } from '#messages/locales.ts';
import { legalSlugs } from '#contract/choices.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import * as legalText from '#text/legal.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';
import { allPagesQuery } from './legal-pages-query.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { NewPage } from './add-button.tsx';
import { Languages, useLanguage } from '../editing/languages.tsx';
import { PageForm } from './page-form.tsx';
import { savePage } from './save-page.ts';
import { emptyStart, usualTitles, type Start } from './starters.ts';

export const clientAction = clientActionOf({ savePage });

/**
 * The id of the tab for a new page. The id differs from the addresses of all pages, because addresses have no capital
 * letters.
 */
const NEW = 'NEW';

/** Edits the two pages that every shop needs, and the pages that the owner adds, each on its own tab. */
export default function LegalPages() {
  const { language, setLanguage } = useLanguage();
  const query = useQuery({ ...allPagesQuery(language), refetchOnWindowFocus: false });
  const [shown, setShown] = useState<string>(legalSlugs[0]);
  const [start, setStart] = useState<Start>();
  const { pages = [], languages = [] } = query.data ?? {};
  const pageAt = (slug: string) => pages.find((page) => page.slug === slug);
  const added = pages.filter(({ slug }) => legalSlugs.every((fixed) => fixed !== slug));
  const tabs = [
    ...legalSlugs.map((id) => ({ id: id as string, name: pageAt(id)?.title ?? usualTitles[id], note: id as string })),
    ...added.map(({ slug, title, isDraft }) => ({
      id: slug,
      name: title,
      note: isDraft ? adminLegalText.draftOf({ slug }) : slug,
    })),
    ...(shown === NEW ? [{ id: NEW, name: adminLegalText.newPage(), note: adminLegalText.notSaved() }] : []),
  ];
  const show = (to: string) =>
    whenLeft(() => {
      setShown(to);
      setStart(undefined);
    });
  const begin = (start: Start) =>
    whenLeft(() => {
      setStart(start);
      setShown(legalSlugs.find((fixed) => fixed === start.slug) ?? NEW);
    });
  // If a page is deleted, here or by a colleague, its tab disappears, and the first page is shown.
  const active = tabs.some(({ id }) => id === shown) ? shown : legalSlugs[0];
  return (
    <>
      <h1 className="display text-3xl">{adminLegalText.title()}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{adminLegalText.explanation()}</p>
      {languages.length > 1 && <Languages offered={languages} chosen={language} onChange={setLanguage} />}
      <div className="mt-4">
        <Tabs
          label={adminLegalText.pages()}
          tabs={tabs}
          active={active}
          onChange={show}
          aside={<NewPage taken={pages.map(({ slug }) => slug)} onStart={begin} />}
        >
          <QueryAnswer query={query} failed={legalText.loadFailed()}>
            {() =>
              language !== baseLocale && !pageAt(active) ? (
                <p>{adminLegalText.englishFirst()}</p>
              ) : (
                <PageForm
                  key={`${active} ${language} ${start?.kind ?? ''}`}
                  language={language}
                  slug={active === NEW ? '' : active}
                  page={pageAt(active)}
                  start={start ?? { ...emptyStart, title: usualTitleOf(active) }}
                  taken={pages.map(({ slug }) => slug)}
                  onSaved={(slug) => {
                    setStart(undefined);
                    setShown(slug);
                  }}
                />
              )
            }
          </QueryAnswer>
        </Tabs>
      </div>
    </>
  );
}

function usualTitleOf(slug: string): string {
  const fixed = legalSlugs.find((one) => one === slug);
  return fixed ? usualTitles[fixed] : '';
}
