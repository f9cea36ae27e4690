import * as adminContentText from '#text/admin-content.ts';
import { TextField, type Issues } from './text-field.tsx';

type HighlightFieldsProps = {
  number: number;
  highlight: { title: string; text: string };
  issues: Issues;
  onChange: (part: { title?: string; text?: string }) => void;
};

export function HighlightFields({ number, highlight, issues, onChange }: HighlightFieldsProps) {
  const name = adminContentText.highlight({ number });
  return (
    <fieldset className="grid max-w-3xl gap-3 sm:grid-cols-2">
      <legend className="sr-only">{name}</legend>
      <TextField
        label={name}
        path={`highlights.${number - 1}.title`}
        max={60}
        value={highlight.title}
        issues={issues}
        className=""
        onChange={(title) => onChange({ title })}
      />
      <TextField
        label={adminContentText.text()}
        path={`highlights.${number - 1}.text`}
        max={120}
        value={highlight.text}
        issues={issues}
        className=""
        onChange={(text) => onChange({ text })}
      />
    </fieldset>
  );
}
