import { useDeferredValue } from 'react';
import type { SiteContent } from '#contract/site-content.ts';
import { baseLocale, pathIn, type Locale } from '#messages/locales.ts';
import * as adminContentText from '#text/admin-content.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import { AnnouncementPart } from './announcement-part.tsx';
import { AboutPart, CallToActionPart, HighlightsPart, SlidesPart, TilesPart } from './parts.tsx';
import { TextField } from './text-field.tsx';
import type { saveContent } from './actions.ts';
import { aboutTabs } from '../../shopper/about/tabs.ts';

const fields: Partial<Record<string, () => string>> = {
  eyebrow: adminContentText.eyebrow,
  title: adminContentText.titleField,
  text: adminContentText.text,
  button: adminContentText.button,
  story: adminContentText.story,
  mission: adminContentText.mission,
};
const places: Partial<Record<string, (number: number) => string>> = {
  hero: (number) => adminContentText.slide({ number }),
  tiles: (number) => adminContentText.tile({ number }),
  highlights: (number) => adminContentText.highlight({ number }),
  callToAction: () => adminContentText.callToAction(),
  about: (number) => aboutTabs()[number - 1] ?? '',
};

/**
 * Returns the label that the editor shows for the text at this path, such as `hero.0.title`. Returns undefined for
 * pictures and links.
 */
function labelOf(path: string): string | undefined {
  if (path === 'tagline') return adminContentText.tagline();
  if (path === 'announcement.text') return adminContentText.announcement();
  const [place = '', index = ''] = path.split('.');
  const part = fields[path.slice(path.lastIndexOf('.') + 1)]?.();
  const at = places[place]?.(Number(index) + 1);
  return part && at && adminContentText.aboutOf({ tab: at, part });
}

/**
 * The form for all texts of the home page and the about page. A preview is shown beside the boxes of each slide and
 * tile.
 */
export function ContentForm({ stored, language }: { stored: SiteContent; language: Locale }) {
  const { form, draft, isUnsaved, isBusy, issues, error, head, question, change } = useContentDraft(stored, language);
  const part = { draft, issues, onChange: change };
  // React draws the top of the form first and the long lower part afterwards, so that the form appears sooner.
  const isRestDrawn = useDeferredValue(true, false);
  return (
    <form {...form} noValidate className="mt-5 space-y-10">
      <input type="hidden" name="content" value={JSON.stringify(draft)} />
      <input type="hidden" name="language" value={language} />
      {head}
      <TextField
        label={adminContentText.tagline()}
        path="tagline"
        max={120}
        value={draft.tagline}
        issues={issues}
        onChange={(tagline) => change({ tagline })}
      />
      {draft.announcement && <AnnouncementPart line={draft.announcement} issues={issues} onChange={change} />}
      <SlidesPart {...part} language={language} />
      {isRestDrawn && (
        <>
          <TilesPart {...part} language={language} />
          <HighlightsPart {...part} />
          <CallToActionPart {...part} />
          <AboutPart {...part} />
        </>
      )}
      <SaveBar isBusy={isBusy} error={error}>
        <a href={pathIn(language, '/home')} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {adminContentText.seeHomePage()}
        </a>
        {isUnsaved && <p className="text-md text-ink-soft">{adminContentText.notSaved()}</p>}
      </SaveBar>
      {question}
    </form>
  );
}

/**
 * The state of the content editor. Returns functions that change and save the content, and shows the content that
 * another admin has saved meanwhile.
 */
function useContentDraft(stored: SiteContent, language: Locale) {
  const { onSaved, onRefused, ...edit } = useEdit<SiteContent>({
    form: language === baseLocale ? 'content' : `content ${language}`,
    stored,
    read: async () => (await call('GET /content/all', { query: { language }, patienceMs: READ_PATIENCE_MS })).content,
    savedByOther: editedText.content,
    labelOf,
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveContent>('saveContent', {
    onDone: onSaved,
    onRefused,
  });
  return { ...edit, form, isBusy, issues, error };
}
