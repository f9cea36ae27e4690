import type { LegalSlug } from '#contract/choices.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import { pathIn } from '#messages/locales.ts';
import { legalPageLimits } from '#domain/limits.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import * as editorText from '#text/legal-editor.ts';
import { call } from '../../api/call.ts';
import { parseInert } from '../../trusted/parse-inert.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { savePage } from './save-page.ts';

// The editor has 110 kB, so only this screen fetches it.
const TextField = part(async () => import('./text-field.tsx'), { waiting: <Waiting /> });

/** The title of each page until its own title is known. */
export const usualTitles: Record<LegalSlug, string> = {
  'privacy-policy': adminLegalText.privacyPolicy(),
  'terms-conditions': adminLegalText.termsConditions(),
};

const labels: Partial<Record<string, () => string>> = {
  title: adminLegalText.pageTitle,
  content: editorText.text,
};

type PageFormProps = { slug: LegalSlug; page: LegalPage | undefined };
type Draft = Pick<LegalPage, 'title' | 'content' | 'updatedAt'>;

/** The form for one legal page: its title, and its text as it will look or as HTML. */
export function PageForm({ slug, page }: PageFormProps) {
  const { draft, change, version, head, question, save, isBusy, issues, error } = usePageDraft({ slug, page });
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
      {head}
      <Field
        label={adminLegalText.pageTitle()}
        name="title"
        autoComplete="off"
        required
        most={legalPageLimits.titleLength}
        value={draft.title}
        error={issues['title']}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField key={version} content={draft.content} onChange={(content) => change({ content })} />
      {issues['content'] && <p className="font-medium text-madder">{issues['content']}</p>}
      <Foot slug={slug} isStored={page !== undefined} savedAt={draft.updatedAt} isBusy={isBusy} error={error} />
      {question}
    </form>
  );
}

type FootProps = { slug: LegalSlug; isStored: boolean; savedAt: string; isBusy: boolean; error: string | undefined };

function Foot({ slug, isStored, savedAt, isBusy, error }: FootProps) {
  return (
    <SaveBar isBusy={isBusy} error={error}>
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

/** The page while it is edited: saves it, and shows what another admin has saved meanwhile. */
function usePageDraft({ slug, page }: PageFormProps) {
  const { onSaved, onRefused, ...edit } = useEdit<Draft>({
    form: `legal/${slug}`,
    stored: page ? draftOf(page) : { title: usualTitles[slug], content: '', updatedAt: '' },
    read: async () => {
      const { pages } = await call('GET /legal-pages', { patienceMs: READ_PATIENCE_MS });
      const theirs = pages.find((one) => one.slug === slug);
      return theirs && draftOf(theirs);
    },
    savedByOther: ({ updatedAt }) => adminLegalText.savedByOther({ time: formatDayAndTime(updatedAt) }),
    labelOf: (path) => labels[path]?.(),
    show: (html) => plainText(String(html)),
  });
  const { submit, isBusy, issues, error } = useFormAction<typeof savePage>('savePage', {
    onDone: (saved) => onSaved(draftOf(saved)),
    onRefused,
  });
  return { ...edit, save: () => submit({ id: page?.id ?? '', slug, ...edit.draft }), isBusy, issues, error };
}

/**
 * Answers the words of a page without its tags, with paragraphs
 * on lines of their own. Nothing in the HTML runs or is fetched.
 */
function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(p|h\d|li)>/g, '\n');
  return (parseInert(spaced).textContent ?? '').trim();
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
