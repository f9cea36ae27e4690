import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Image } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import type { SiteContent } from '#contract/site-content.ts';
import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useGuard } from '../use-guard.ts';
import { HighlightFields, PlaceFields, TextField, type Wrong } from './fields.tsx';
import { SlidePreview, TilePreview } from './preview.tsx';

const Confirm = lazy(async () => import('../../ui/confirm.tsx'));

export const meta = () => [{ title: 'Home page' }, { name: 'robots', content: 'noindex' }];

/** What the home page says: its slides, tiles, highlights, tagline and call to action, with the owner's own pictures. */
export default function ContentPage() {
  const { data, isError, refetch } = useQuery({ queryKey: ['admin', 'content'], queryFn: async () => (await call('GET /content')).content, refetchOnWindowFocus: false, staleTime: Infinity, gcTime: 0 });
  return (
    <>
      <h1 className="display text-3xl">Home page</h1>
      {isError ? (
        <EmptyState title={say.content.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : data ? (
        <ContentForm stored={data} />
      ) : (
        <Loading><Skeleton className="mt-6 h-96" /></Loading>
      )}
    </>
  );
}

function ContentForm({ stored }: { stored: SiteContent }) {
  const [content, setContent] = useState(stored);
  const [isUnsaved, setUnsaved] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [isBusy, setBusy] = useState(false);
  const [elsewhere, setElsewhere] = useState<SiteContent>();
  const guard = useGuard(isUnsaved);
  const change = (part: Partial<SiteContent>) => {
    setContent({ ...content, ...part });
    setUnsaved(true);
  };
  const save = async () => {
    setBusy(true);
    setWrong({});
    const named = <Place extends { picture: Image | null }>({ picture, ...words }: Place) => ({ ...words, pictureId: picture?.id ?? null });
    try {
      const { updatedAt, hero, tiles, ...rest } = content;
      const saved = await call('PUT /content', { body: { ...rest, hero: hero.map(named), tiles: tiles.map(named), expectedUpdatedAt: updatedAt } });
      setContent(saved.content);
      queries.setQueryData(['admin', 'content'], saved.content);
      setUnsaved(false);
      notify('success', saved.message, 'shop');
    } catch (error) {
      setWrong(issuesOf(error));
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') setElsewhere((await call('GET /content')).content);
      notify('error', messageOf(error, say.content.saveFailed), 'account');
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
    setBusy(false);
  };
  const replace = <Item,>(list: readonly Item[], at: number, part: Partial<Item>) => list.map((item, index) => (index === at ? { ...item, ...part } : item));
  return (
    <form
      noValidate
      method="post"
      className="mt-5 space-y-10"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {elsewhere && (
        <div role="alert" className="border-l-4 border-turmeric bg-white p-4">
          <p className="font-semibold">Somebody has saved the home page since you opened it.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="quiet" onClick={() => { setContent(elsewhere); setElsewhere(undefined); setUnsaved(false); }}>Take theirs</Button>
            <Button look="quiet" onClick={() => { setContent({ ...content, updatedAt: elsewhere.updatedAt }); setElsewhere(undefined); }}>Keep mine, then save</Button>
          </div>
        </div>
      )}
      <TextField label="Tagline, in the footer" path="tagline" max={120} value={content.tagline} wrong={wrong} onChange={(tagline) => change({ tagline })} />
      <Part title="Slides">
        {content.hero.map((slide, index) => (
          <PlaceFields key={index} name={`Slide ${index + 1}`} path={`hero.${index}`} fields={[['eyebrow', 'Small words above', 60], ['title', 'Title', 80], ['text', 'Text', 200], ['button', 'Button', 40]]} place={slide} wrong={wrong} onChange={(part) => change({ hero: replace(content.hero, index, part) })}>
            <SlidePreview slide={slide} number={index + 1} />
          </PlaceFields>
        ))}
      </Part>
      <Part title="Discover Your Style">
        {content.tiles.map((tile, index) => (
          <PlaceFields key={index} name={`Tile ${index + 1}`} path={`tiles.${index}`} fields={[['title', 'Title', 60], ['text', 'Text', 100]]} place={tile} wrong={wrong} onChange={(part) => change({ tiles: replace(content.tiles, index, part) })}>
            <TilePreview tile={tile} number={index + 1} />
          </PlaceFields>
        ))}
      </Part>
      <Part title="Why Shop With Us">
        {content.highlights.map((highlight, index) => (
          <HighlightFields key={index} number={index + 1} highlight={highlight} wrong={wrong} onChange={(part) => change({ highlights: replace(content.highlights, index, part) })} />
        ))}
      </Part>
      <Part title="Call to action">
        <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
          <TextField label="Title" path="callToAction.title" max={80} value={content.callToAction.title} wrong={wrong} onChange={(title) => change({ callToAction: { ...content.callToAction, title } })} />
          <TextField label="Button" path="callToAction.button" max={40} value={content.callToAction.button} wrong={wrong} onChange={(button) => change({ callToAction: { ...content.callToAction, button } })} />
          <TextField label="Text" path="callToAction.text" max={160} value={content.callToAction.text} wrong={wrong} onChange={(text) => change({ callToAction: { ...content.callToAction, text } })} className="sm:col-span-2" />
        </div>
      </Part>
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-3 border-t border-thread bg-kora px-4 py-3 sm:-mx-8 sm:px-8">
        <Button type="submit" isBusy={isBusy}>Save</Button>
        <a href="/home" target="_blank" rel="noreferrer" className={buttonClass('quiet')}>See the home page</a>
        {isUnsaved && <p className="text-[0.9375rem] text-ink-soft">Not saved yet</p>}
      </div>
      <Suspense fallback={null}>
        {guard.state === 'blocked' && (
          <Confirm title="Leave without saving?" yes="Leave" no="Keep writing" onNo={() => guard.reset()} onYes={() => guard.proceed()}>
            What you changed here is not saved yet.
          </Confirm>
        )}
      </Suspense>
    </form>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="display mb-3 text-2xl">{title}</h2>
      <div className="grid gap-6">{children}</div>
    </section>
  );
}
