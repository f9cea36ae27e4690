import { ImageUp } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Image } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';

export type Wrong = Readonly<Record<string, string>>;
type TextFieldProps = { label: string; path: string; max: number; value: string; wrong: Wrong; onChange: (text: string) => void; className?: string };

export function TextField({ label, path, max, value, wrong, onChange, className = 'max-w-3xl' }: TextFieldProps) {
  return <Field label={label} name={path} maxLength={max} value={value} error={wrong[path]} onChange={(event) => onChange(event.target.value)} className={className} />;
}

type Words = Record<string, string | Image | null>;
type PlaceFieldsProps<Place extends Words> = {
  name: string;
  path: string;
  /** Each word's field, its label and how long it may be. */
  fields: ReadonlyArray<[field: string & keyof Place, label: string, max: number]>;
  place: Place;
  wrong: Wrong;
  onChange: (part: Partial<Place>) => void;
  /** How it will look. */
  children: ReactNode;
};

/** The words and the picture of a slide or a tile, beside how it will look. */
export function PlaceFields<Place extends Words & { picture: Image | null }>({ name, path, fields, place, wrong, onChange, children }: PlaceFieldsProps<Place>) {
  return (
    <fieldset className="grid min-w-0 gap-4 border border-thread bg-white p-4 lg:grid-cols-2">
      <legend className="px-1 font-semibold">{name}</legend>
      <div className="grid content-start gap-3">
        {fields.map(([field, label, max]) => (
          <TextField key={field} label={label} path={`${path}.${field}`} max={max} value={String(place[field] ?? '')} wrong={wrong} className="" onChange={(text) => onChange({ [field]: text } as Partial<Place>)} />
        ))}
        <PictureChoice name={name} picture={place.picture} onChange={(picture) => onChange({ picture } as Partial<Place>)} />
      </div>
      <div className="min-w-0">{children}</div>
    </fieldset>
  );
}

function PictureChoice({ name, picture, onChange }: { name: string; picture: Image | null; onChange: (picture: Image | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File) => {
    const form = new FormData();
    form.set('picture', file);
    setBusy(true);
    try {
      onChange((await call('POST /content/pictures', { body: form, patienceMs: 120_000 })).picture);
    } catch (error) {
      notify('error', messageOf(error, say.general.failed), 'account');
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`Picture of ${name}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          target.value = '';
        }}
      />
      <Button look="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>{!isBusy && <ImageUp aria-hidden className="size-4" />} {picture ? 'Another picture' : 'Own picture'}</Button>
      {picture && <Button look="bare" onClick={() => onChange(null)}>Back to the first one</Button>}
    </div>
  );
}

type HighlightFieldsProps = { number: number; highlight: { title: string; text: string }; wrong: Wrong; onChange: (part: { title?: string; text?: string }) => void };

export function HighlightFields({ number, highlight, wrong, onChange }: HighlightFieldsProps) {
  return (
    <fieldset className="grid max-w-3xl gap-3 sm:grid-cols-2">
      <legend className="sr-only">Highlight {number}</legend>
      <TextField label={`Highlight ${number}`} path={`highlights.${number - 1}.title`} max={60} value={highlight.title} wrong={wrong} className="" onChange={(title) => onChange({ title })} />
      <TextField label="Text" path={`highlights.${number - 1}.text`} max={120} value={highlight.text} wrong={wrong} className="" onChange={(text) => onChange({ text })} />
    </fieldset>
  );
}
