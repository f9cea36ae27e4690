import { useState } from 'react';
import type { LegalSlug } from '#contract/choices.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { formatDayAndTime } from '#messages/format.ts';
import { pathIn } from '#messages/locales.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import { call } from '../../api/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SaveBar } from '../save-bar.tsx';
import { SavedByOther } from '../saved-by-other.tsx';
import type { savePage } from './save-page.ts';

// The editor is 110 kB: fetched here and nowhere else.
const TextField = part(async () => import('./text-field.tsx'), { waiting: <Waiting /> });

const usualTitles: Record<LegalSlug, string> = {
  'privacy-policy': adminLegalText.privacyPolicy(),
  'terms-conditions': adminLegalText.termsConditions(),
};

type PageFormProps = {
  slug: LegalSlug;
  page: LegalPage | undefined;
  onUnsaved: (isUnsaved: boolean) => void;
};
type Draft = { title: string; content: string; updatedAt: string };

/** One legal page: its title and its text, written as it will look, or as HTML. */
export function PageForm({ slug, page, onUnsaved }: PageFormProps) {
  const { draft, setDraft, theirs, setTheirs, save, isBusy, issues } = usePageDraft({ slug, page, onUnsaved });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    onUnsaved(true);
  };
  const takeTheirs = (other: LegalPage) => {
    setDraft(draftOf(other));
    setTheirs(undefined);
    onUnsaved(false);
  };
  const keepMine = (other: LegalPage) => {
    setDraft({ ...draft, updatedAt: other.updatedAt });
    setTheirs(undefined);
  };
  return (
    <form
      noValidate
      method="post"
      className="mt-5 max-w-4xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {theirs && (
        <SavedByOther onTakeTheirs={() => takeTheirs(theirs)} onKeepMine={() => keepMine(theirs)}>
          {adminLegalText.savedByOther({ time: formatDayAndTime(theirs.updatedAt) })}
        </SavedByOther>
      )}
      <Field
        label={adminLegalText.pageTitle()}
        name="title"
        required
        maxLength={200}
        value={draft.title}
        error={issues['title']}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField key={draft.updatedAt} content={draft.content} onChange={(content) => change({ content })} />
      {issues['content'] && <p className="font-medium text-madder">{issues['content']}</p>}
      <Foot slug={slug} isStored={page !== undefined} savedAt={draft.updatedAt} isBusy={isBusy} />
    </form>
  );
}

type FootProps = { slug: LegalSlug; isStored: boolean; savedAt: string; isBusy: boolean };

function Foot({ slug, isStored, savedAt, isBusy }: FootProps) {
  return (
    <SaveBar isBusy={isBusy}>
      {isStored && (
        <a
          href={pathIn(currentLocale(), `/page/${slug}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet')}
        >
          {adminLegalText.seePage()}
        </a>
      )}
      {savedAt !== '' && (
        <p className="text-md text-ink-soft">{adminLegalText.lastSaved({ time: formatDayAndTime(savedAt) })}</p>
      )}
    </SaveBar>
  );
}

/** The page being written, how it is saved, and what another admin has saved meanwhile. */
function usePageDraft({ slug, page, onUnsaved }: PageFormProps) {
  const [draft, setDraft] = useState<Draft>(
    page ? draftOf(page) : { title: usualTitles[slug], content: '', updatedAt: '' },
  );
  const [theirs, setTheirs] = useState<LegalPage>();
  const { submit, isBusy, issues } = useFormAction<typeof savePage>('savePage', {
    onDone: (saved) => {
      setDraft(draftOf(saved));
      setTheirs(undefined);
      onUnsaved(false);
    },
    onRefused: async ({ reason }) => {
      if (reason !== 'EDITED_ELSEWHERE') return;
      const answer = await call('GET /legal-pages').catch(() => undefined);
      setTheirs(answer?.pages.find((one) => one.slug === slug));
    },
  });
  return {
    draft,
    setDraft,
    theirs,
    setTheirs,
    save: () => submit({ id: page?.id ?? '', slug, ...draft }),
    isBusy,
    issues,
  };
}

function draftOf({ title, content, updatedAt }: LegalPage): Draft {
  return { title, content, updatedAt };
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  );
}
