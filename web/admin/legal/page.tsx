import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { legalSlugs, type LegalSlug } from '#contract/choices.ts';
import { say } from '#contract/sentences.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PageForm } from './page-form.tsx';
import { useGuard } from '../use-guard.ts';

const Confirm = lazy(async () => import('../../ui/confirm.tsx'));

export const meta = () => [{ title: 'Legal pages' }, { name: 'robots', content: 'noindex' }];

/** The two pages every shop needs, each in its tab. */
export default function LegalPages() {
  const { data: pages, isError, refetch } = useQuery({ queryKey: ['admin', 'legal-pages'], queryFn: async () => (await call('GET /legal-pages')).pages, refetchOnWindowFocus: false });
  const [slug, setSlug] = useState<LegalSlug>(legalSlugs[0]);
  const [isUnsaved, setUnsaved] = useState(false);
  const [wanted, setWanted] = useState<LegalSlug>();
  const guard = useGuard(isUnsaved);
  const go = (to: LegalSlug) => {
    setUnsaved(false);
    setSlug(to);
    setWanted(undefined);
  };
  return (
    <>
      <h1 className="display text-3xl">Legal pages</h1>
      <div role="tablist" aria-label="Pages" className="mt-4 flex gap-1 border-b border-thread">
        {legalSlugs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === slug}
            aria-controls="legal-panel"
            tabIndex={one === slug ? 0 : -1}
            onClick={() => (one === slug ? undefined : isUnsaved ? setWanted(one) : go(one))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              document.querySelector<HTMLElement>(`#tab-${legalSlugs[(legalSlugs.indexOf(slug) + 1) % legalSlugs.length]}`)?.focus();
            }}
            className="-mb-px min-h-10 border-b-2 border-transparent px-3 text-[0.9375rem] text-ink-soft aria-selected:border-madder aria-selected:font-semibold aria-selected:text-ink"
          >
            {one}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="legal-panel" aria-labelledby={`tab-${slug}`}>
        {isError ? (
          <EmptyState title={say.legal.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
        ) : pages ? (
          <PageForm key={slug} slug={slug} page={pages.find((page) => page.slug === slug)} onUnsaved={setUnsaved} />
        ) : (
          <Waiting />
        )}
      </div>
      <Suspense fallback={null}>
        {(wanted || guard.state === 'blocked') && (
          <Confirm title="Leave without saving?" yes="Leave" no="Keep writing" onNo={() => (wanted ? setWanted(undefined) : guard.reset?.())} onYes={() => (wanted ? go(wanted) : guard.proceed?.())}>
            What you changed here is not saved yet.
          </Confirm>
        )}
      </Suspense>
    </>
  );
}

function Waiting() {
  return <Loading><Skeleton className="mt-6 h-96" /></Loading>;
}
