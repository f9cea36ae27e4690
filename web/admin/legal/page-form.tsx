import { lazy, Suspense, useState } from 'react';
import type { LegalPage } from '#contract/legal-pages.ts';
import { say } from '#contract/sentences.ts';
import { formatDayAndTime } from '#domain/days.ts';
import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

// The editor is 110 kB: fetched here and nowhere else.
const TextField = lazy(async () => import('./text-field.tsx'));

const titles: Record<string, string> = { 'privacy-policy': 'Privacy Policy', 'terms-conditions': 'Terms & Conditions' };

/** One legal page: its title and its text, written as it will look, or as HTML. */
export function PageForm({ slug, page, onUnsaved }: { slug: string; page: LegalPage | undefined; onUnsaved: (isUnsaved: boolean) => void }) {
  const [title, setTitle] = useState(page?.title ?? titles[slug] ?? '');
  const [content, setContent] = useState(page?.content ?? '');
  const [updatedAt, setUpdatedAt] = useState(page?.updatedAt);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [elsewhere, setElsewhere] = useState<LegalPage>();
  const [isBusy, setBusy] = useState(false);
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    onUnsaved(true);
  };
  const save = async () => {
    setBusy(true);
    setWrong({});
    try {
      const saved = await call('POST /legal-pages', { body: { ...(page && { id: page.id }), title, slug, content, ...(updatedAt !== undefined && { expectedUpdatedAt: updatedAt }) } });
      // What was kept of the HTML is what the sanitiser lets stand.
      setContent(saved.page.content);
      setUpdatedAt(saved.page.updatedAt);
      setElsewhere(undefined);
      onUnsaved(false);
      notify('success', saved.message, 'shop');
      await queries.invalidateQueries({ queryKey: ['admin', 'legal-pages'] });
    } catch (error) {
      setWrong(issuesOf(error));
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') setElsewhere((await call('GET /legal-pages')).pages.find((one) => one.slug === slug));
      notify('error', messageOf(error, say.legal.saveFailed), 'shop');
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      method="post"
      className="mt-5 max-w-4xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {elsewhere && (
        <div role="alert" className="border-l-4 border-turmeric bg-white p-4">
          <p className="font-semibold">Somebody has saved this page since you opened it ({formatDayAndTime(elsewhere.updatedAt)}).</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="quiet" onClick={() => { setTitle(elsewhere.title); setContent(elsewhere.content); setUpdatedAt(elsewhere.updatedAt); setElsewhere(undefined); onUnsaved(false); }}>Take theirs</Button>
            <Button look="quiet" onClick={() => { setUpdatedAt(elsewhere.updatedAt); setElsewhere(undefined); }}>Keep mine, then save</Button>
          </div>
        </div>
      )}
      <Field label="Title" name="title" required maxLength={200} value={title} error={wrong['title']} onChange={(event) => change(setTitle)(event.target.value)} />
      <Suspense fallback={<Loading><Skeleton className="h-96" /></Loading>}>
        <TextField key={updatedAt} content={content} onChange={change(setContent)} />
      </Suspense>
      {wrong['content'] && <p className="font-medium text-madder">{wrong['content']}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={isBusy}>Save</Button>
        {page && <a href={`/page/${slug}`} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>See the page</a>}
        {updatedAt && <p className="text-[0.9375rem] text-ink-soft">Last saved {formatDayAndTime(updatedAt)}</p>}
      </div>
    </form>
  );
}
