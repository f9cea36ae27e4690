import type { SiteContent } from '#contract/site-content.ts';
import * as adminContentText from '#text/admin-content.ts';
import { changedAt } from './change-at.ts';
import { TextField, type Issues } from './text-field.tsx';

type Story = SiteContent['about'][number];
type StoryFieldsProps = {
  path: string;
  /** The name of the tab on which the story stands. */
  tab: string;
  story: Story;
  issues: Issues;
  onChange: (part: Partial<Story>) => void;
};

/** Edits one story of the about page: its text, its mission and three features. */
export function StoryFields({ path, tab, story, issues, onChange }: StoryFieldsProps) {
  const label = (part: string) => adminContentText.aboutOf({ tab, part });
  const changeFeature = (index: number, part: Partial<Story['features'][number]>) =>
    onChange({ features: changedAt(story.features, index, part) });
  return (
    <fieldset className="grid max-w-3xl gap-3 border border-thread bg-white p-4">
      <legend className="px-1 font-semibold">{tab}</legend>
      <TextField
        label={label(adminContentText.story())}
        path={`${path}.story`}
        max={600}
        value={story.story}
        issues={issues}
        onChange={(text) => onChange({ story: text })}
      />
      <TextField
        label={label(adminContentText.mission())}
        path={`${path}.mission`}
        max={300}
        value={story.mission}
        issues={issues}
        onChange={(text) => onChange({ mission: text })}
      />
      {story.features.map((feature, index) => (
        <div key={index} className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={label(adminContentText.feature({ number: index + 1 }))}
            path={`${path}.features.${index}.title`}
            max={60}
            value={feature.title}
            issues={issues}
            onChange={(title) => changeFeature(index, { title })}
          />
          <TextField
            label={adminContentText.text()}
            path={`${path}.features.${index}.text`}
            max={160}
            value={feature.text}
            issues={issues}
            onChange={(text) => changeFeature(index, { text })}
          />
        </div>
      ))}
    </fieldset>
  );
}
