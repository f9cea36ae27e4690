import type { ReactNode } from 'react';
import type { SiteContent } from '#contract/site-content.ts';
import type { Locale } from '#messages/locales.ts';
import * as adminContentText from '#text/admin-content.ts';
import { changedAt } from './change-at.ts';
import { FollowField } from './follow-field.tsx';
import { HighlightFields } from './highlight-fields.tsx';
import { aboutTabs } from '../../shopper/about/tabs.ts';
import { PlaceFields } from './place-fields.tsx';
import { SlidePreview, TilePreview } from './preview.tsx';
import { StoryFields } from './story-fields.tsx';
import { TextField, type Issues } from './text-field.tsx';

type PartProps = { draft: SiteContent; issues: Issues; onChange: (part: Partial<SiteContent>) => void };
type PlacesProps = PartProps & { language: Locale };

/** Edits the slides at the top of the home page. */
export function SlidesPart({ draft, issues, onChange, language }: PlacesProps) {
  return (
    <Part title={adminContentText.slides()}>
      {draft.hero.map((slide, index) => (
        <PlaceFields
          key={index}
          name={adminContentText.slide({ number: index + 1 })}
          path={`hero.${index}`}
          fields={[
            ['eyebrow', adminContentText.eyebrow(), 60],
            ['title', adminContentText.titleField(), 80],
            ['text', adminContentText.text(), 200],
            ['button', adminContentText.button(), 40],
          ]}
          place={slide}
          issues={issues}
          onChange={(part) => onChange({ hero: changedAt(draft.hero, index, part) })}
          rest={
            <FollowField
              path={`hero.${index}.during`}
              place={slide}
              saysEnd={adminContentText.saysEnd()}
              error={issues[`hero.${index}.during`]}
              onChange={(part) => onChange({ hero: changedAt(draft.hero, index, part) })}
            />
          }
        >
          <SlidePreview slide={slide} number={index + 1} language={language} />
        </PlaceFields>
      ))}
    </Part>
  );
}

/** Edits the home page's tiles: pictures with a text and a link. */
export function TilesPart({ draft, issues, onChange, language }: PlacesProps) {
  return (
    <Part title={adminContentText.tiles()}>
      {draft.tiles.map((tile, index) => (
        <PlaceFields
          key={index}
          name={adminContentText.tile({ number: index + 1 })}
          path={`tiles.${index}`}
          fields={[
            ['title', adminContentText.titleField(), 60],
            ['text', adminContentText.text(), 100],
          ]}
          place={tile}
          issues={issues}
          onChange={(part) => onChange({ tiles: changedAt(draft.tiles, index, part) })}
        >
          <TilePreview tile={tile} number={index + 1} language={language} />
        </PlaceFields>
      ))}
    </Part>
  );
}

/** Edits the home page's highlights: the reasons to shop here. */
export function HighlightsPart({ draft, issues, onChange }: PartProps) {
  return (
    <Part title={adminContentText.highlights()}>
      {draft.highlights.map((highlight, index) => (
        <HighlightFields
          key={index}
          number={index + 1}
          highlight={highlight}
          issues={issues}
          onChange={(part) => onChange({ highlights: changedAt(draft.highlights, index, part) })}
        />
      ))}
    </Part>
  );
}

/** Edits the call to action at the end of the home page. */
export function CallToActionPart({ draft: { callToAction }, issues, onChange }: PartProps) {
  const field = (name: keyof typeof callToAction, label: string, max: number) => (
    <TextField
      label={label}
      path={`callToAction.${name}`}
      max={max}
      value={callToAction[name]}
      issues={issues}
      onChange={(text) => onChange({ callToAction: { ...callToAction, [name]: text } })}
    />
  );
  return (
    <Part title={adminContentText.callToAction()}>
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        {field('title', adminContentText.titleField(), 80)}
        {field('button', adminContentText.button(), 40)}
        <div className="sm:col-span-2">{field('text', adminContentText.text(), 160)}</div>
      </div>
    </Part>
  );
}

/** Edits the stories of the about page. */
export function AboutPart({ draft, issues, onChange }: PartProps) {
  return (
    <Part title={adminContentText.about()}>
      {draft.about.map((story, index) => (
        <StoryFields
          key={index}
          path={`about.${index}`}
          tab={aboutTabs()[index] ?? ''}
          story={story}
          issues={issues}
          onChange={(part) => onChange({ about: changedAt(draft.about, index, part) })}
        />
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="display mb-3 text-2xl">{title}</h2>
      <div className="grid gap-6">{children}</div>
    </section>
  );
}
