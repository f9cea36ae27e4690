import type { ReactNode } from 'react';
import type { Image } from '#contract/image.ts';
import { LinkField } from './link-field.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { TextField, type Issues } from './text-field.tsx';

type Words = Record<string, unknown>;
type Pictured = { link: string; pictureId: string | null; picture: Image | null };
type PlaceFieldsProps<Place extends Words> = {
  name: string;
  path: string;
  /** The texts of the slide or tile. For each text: the name of its field, its label and its maximum length. */
  fields: ReadonlyArray<[field: string & keyof Place, label: string, max: number]>;
  place: Place;
  issues: Issues;
  onChange: (part: Partial<Place>) => void;
  /** More fields below the texts of the slide or tile. */
  rest?: ReactNode;
  /** The preview of the slide or tile. */
  children: ReactNode;
};

/** Edits the texts and the picture of a slide or a tile, beside its preview. */
export function PlaceFields<Place extends Words & Pictured>({
  name,
  path,
  fields,
  place,
  issues,
  onChange,
  rest,
  children,
}: PlaceFieldsProps<Place>) {
  return (
    <fieldset className="grid min-w-0 gap-4 border border-thread bg-white p-4 lg:grid-cols-2">
      <legend className="px-1 font-semibold">{name}</legend>
      <div className="grid content-start gap-3">
        {fields.map(([field, label, max]) => (
          <TextField
            key={field}
            label={label}
            path={`${path}.${field}`}
            max={max}
            value={String(place[field] ?? '')}
            issues={issues}
            className=""
            // The cast is safe: `field` is a key of Place whose value is a text.
            onChange={(text) => onChange({ [field]: text } as Partial<Place>)}
          />
        ))}
        <LinkField
          path={`${path}.link`}
          link={place.link}
          error={issues[`${path}.link`]}
          // The cast is safe: every Place has a link and a picture.
          onChange={(link) => onChange({ link } as Partial<Place>)}
        />
        <PictureChoice
          name={name}
          pictureId={place.pictureId}
          onChange={(chosen) => onChange(chosen as Partial<Place>)}
        />
        {rest}
      </div>
      <div className="min-w-0">{children}</div>
    </fieldset>
  );
}
