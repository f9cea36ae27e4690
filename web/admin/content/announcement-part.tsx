import { useState } from 'react';
import type { SiteContent } from '#contract/site-content.ts';
import * as adminContentText from '#text/admin-content.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { toInstantOrNull, toTimeBox } from '../editing/times.ts';
import { FollowField } from './follow-field.tsx';
import { LinkField } from './link-field.tsx';
import { TextField, type Issues } from './text-field.tsx';

type Line = NonNullable<SiteContent['announcement']>;
type AnnouncementPartProps = {
  line: Line;
  issues: Issues;
  onChange: (part: Pick<SiteContent, 'announcement'>) => void;
};

/** Edits the announcement line above every page of the shop: its text, its link, and the time when it is shown. */
export function AnnouncementPart({ line, issues, onChange }: AnnouncementPartProps) {
  // The code stores separately whether the line has a link, because the box of the link may be empty for a moment while
  // a person types.
  const [hasLink, setHasLink] = useState(line.link !== '');
  const change = (part: Partial<Line>) => onChange({ announcement: { ...line, ...part } });
  const link = (isOn: boolean) => {
    setHasLink(isOn);
    change({ link: isOn ? '/shop' : '' });
  };
  return (
    <fieldset className="grid max-w-3xl min-w-0 gap-3 border border-thread bg-white p-4">
      <legend className="px-1 font-semibold">{adminContentText.announcement()}</legend>
      <p className="text-md text-ink-soft">{adminContentText.announcementHint()}</p>
      <TextField
        label={adminContentText.announcementText()}
        path="announcement.text"
        max={120}
        value={line.text}
        issues={issues}
        className=""
        onChange={(text) => change({ text })}
      />
      <CheckBox name="announcement.hasLink" isOn={hasLink} onChange={link}>
        {adminContentText.announcementLinks()}
      </CheckBox>
      {hasLink && (
        <LinkField
          path="announcement.link"
          link={line.link}
          error={issues['announcement.link']}
          onChange={(to) => change({ link: to })}
        />
      )}
      <FollowField
        path="announcement.during"
        place={line}
        saysEnd={adminContentText.announcementSaysEnd()}
        error={issues['announcement.during']}
        onChange={change}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {(['showsFrom', 'showsUntil'] as const).map((name) => (
          <Field
            key={name}
            type="datetime-local"
            label={name === 'showsFrom' ? adminContentText.announcementFrom() : adminContentText.announcementUntil()}
            name={`announcement.${name}`}
            hint={adminContentText.announcementTimeHint()}
            value={toTimeBox(line[name] ?? null)}
            error={issues[`announcement.${name}`]}
            onChange={({ target }) => change({ [name]: toInstantOrNull(target.value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
