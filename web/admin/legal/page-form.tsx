import { legalSlugs } from '#contract/choices.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import { baseLocale, pathIn, type Locale } from '#messages/locales.ts';
import { legalPageLimits } from '#domain/limits.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import * as editorText from '#text/legal-editor.ts';
import { call } from '../../api/call.ts';
import { parseInert } from '../../trusted/parse-inert.ts';
import { buttonClass } from '../../ui/button.tsx';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import { DeletePage } from './delete-button.tsx';
import { PageDetails } from './page-details.tsx';
import type { PageDraft } from './page-draft.ts';
import type { savePage } from './save-page.ts';
import type { Start } from './starters.ts';

// The editor's code is 110 kB large, so only this screen fetches it.
const TextField = part(async () => import('./text-field.tsx'), { waiting: <LoadingSkeleton className="h-96" /> });

const labels: Partial<Record<string, () => string>> = {
  title: adminLegalText.pageTitle,
  slug: adminLegalText.address,
  content: editorText.text,
  seoTitle: adminLegalText.seoTitle,
  seoDescription: adminLegalText.seoDescription,
  place: adminLegalText.place,
  isDraft: adminLegalText.isDraft,
};

type PageFormProps = {
  /** The address of the legal page; '' for a new page. */
  slug: string;
  /** The language of the page's texts. All other details, such as the address, are the same in every language. */
  language: Locale;
  /** The legal page as it is stored; undefined until it is saved for the first time. */
  page: LegalPage | undefined;
  /** The content with which a new page begins. */
  start: Start;
  /** The addresses of all stored legal pages. */
  taken: readonly string[];
  onSaved: (slug: string) => void;
};

/**
 * The form for one legal page: its title, its text in the editor or as HTML, and the other details of a page that the
 * owner has added.
 */
export function PageForm(props: PageFormProps) {
  const { slug, page, taken, language } = props;
  const { draft, change, version, head, question, save, isBusy, issues, error } = usePageDraft(props);
  const hasDetails = language === baseLocale && legalSlugs.every((fixed) => fixed !== slug);
  const box = boxesOf(draft, issues, change);
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
      <Field label={adminLegalText.pageTitle()} {...box('title')} required most={legalPageLimits.titleLength} />
      {hasDetails && (
        <PageDetails draft={draft} isStored={page !== undefined} taken={taken} issues={issues} onChange={change} />
      )}
      <TextField key={version} content={draft.content} onChange={(content) => change({ content })} />
      {issues['content'] && <p className="font-medium text-madder">{issues['content']}</p>}
      <SearchWords draft={draft} issues={issues} onChange={change} />
      <SaveBar isBusy={isBusy} error={error}>
        {page && !page.isDraft && (
          <a
            href={pathIn(language, `/page/${page.slug}`)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('quiet')}
          >
            {adminLegalText.seePage()}
          </a>
        )}
        {page && hasDetails && <DeletePage page={page} />}
        {draft.updatedAt !== '' && (
          <p className="text-md text-ink-soft">
            {adminLegalText.lastSaved({ time: formatDayAndTime(draft.updatedAt) })}
          </p>
        )}
      </SaveBar>
      {question}
    </form>
  );
}

type SearchWordsProps = {
  draft: PageDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<PageDraft>) => void;
};

/** Edits the title and description that search engines show for the legal page. */
function SearchWords({ draft, issues, onChange }: SearchWordsProps) {
  const box = boxesOf(draft, issues, onChange);
  return (
    <details className="border border-thread bg-white p-4">
      <summary className="cursor-pointer font-semibold">{adminLegalText.search()}</summary>
      <div className="mt-3 space-y-4">
        <Field
          label={adminLegalText.seoTitle()}
          {...box('seoTitle')}
          hint={adminLegalText.seoTitleHint()}
          most={legalPageLimits.seoTitleLength}
        />
        <Field
          label={adminLegalText.seoDescription()}
          {...box('seoDescription')}
          hint={adminLegalText.seoDescriptionHint()}
          most={legalPageLimits.seoDescriptionLength}
        />
      </div>
    </details>
  );
}

/**
 * The state of the form for a legal page. Saves the page, and shows the version that another admin has saved meanwhile.
 */
function usePageDraft({ slug, language, page, start, onSaved: onPageSaved }: PageFormProps) {
  const { onSaved, onRefused, ...edit } = useEdit<PageDraft>({
    form: `legal/${slug || 'new'}${language === baseLocale ? '' : ` ${language}`}`,
    stored: page ? draftOf(page) : newDraft(slug, start),
    read: async () => {
      const { pages } = await call('GET /legal-pages/all', { query: { language }, patienceMs: READ_PATIENCE_MS });
      const theirs = pages.find((one) => one.slug === slug);
      return theirs && draftOf(theirs);
    },
    savedByOther: ({ updatedAt }) => adminLegalText.savedByOther({ time: formatDayAndTime(updatedAt) }),
    labelOf: (path) => labels[path]?.(),
    show: (html) => plainText(String(html)),
  });
  const { submit, isBusy, issues, error } = useFormAction<typeof savePage>('savePage', {
    onDone: (saved) => {
      onSaved(draftOf(saved));
      onPageSaved(saved.slug);
    },
    onRefused,
  });
  const save = () => submit({ id: page?.id ?? '', language, ...edit.draft, isDraft: String(edit.draft.isDraft) });
  return { ...edit, save, isBusy, issues, error };
}

/**
 * Returns the draft of a new page. The two pages that every shop has are public as soon as they are saved; any other
 * page begins as a draft.
 */
function newDraft(slug: string, { title, slug: startSlug, content }: Start): PageDraft {
  const isFixed = slug !== '';
  return {
    ...{ title, content, slug: isFixed ? slug : startSlug, seoTitle: '', seoDescription: '', updatedAt: '' },
    ...{ place: isFixed ? ('none' as const) : ('footer' as const), isDraft: !isFixed },
  };
}

/**
 * Returns the text of a page without tags, each paragraph on its own line. The browser runs no script from this HTML
 * and fetches no file that it names.
 */
function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(p|h\d|li)>/g, '\n');
  return (parseInert(spaced).textContent ?? '').trim();
}

function draftOf({ id: _id, createdAt: _createdAt, ...page }: LegalPage): PageDraft {
  return page;
}
