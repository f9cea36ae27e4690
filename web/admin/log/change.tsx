import type { LogLine } from '#contract/audit.ts';
import { formatDayAndTime } from '#messages/format.ts';
import * as logText from '#text/admin-log.ts';
import { withTags } from '../../ui/with-tags.tsx';

/** So many characters before and after together fit on the line itself. */
const SHORT = 80;

type Field = { name: string; before: unknown; after: unknown };

/** One line of the log: a sentence, and below it what the fields were before and after. */
export function Change({ line }: { line: LogLine }) {
  const fields = fieldsOf(line);
  const [field] = fields;
  const isShort = fields.length === 1 && line.before !== null && lengthOf(field) < SHORT;
  return (
    <li className="px-3 py-2 wrap-anywhere">
      <Sentence line={line} />
      {isShort && field && <ShortChange field={field} />}
      {!isShort && field && <AllFields line={line} fields={fields} />}
    </li>
  );
}

function Sentence({ line }: { line: LogLine }) {
  const sentence = logText.change({
    // A message's key holds no dot.
    action: line.action.replace('.', '_'),
    who: line.who?.name ?? logText.commandLine(),
    subject: line.subject,
  });
  return (
    <p>
      <span className="price me-3 whitespace-nowrap text-ink-soft">{formatDayAndTime(line.at)}</span>
      {withTags(sentence, { who: strong(line.who?.email), subject: strong() })}
    </p>
  );
}

/** A tag that sets its words apart; the title is shown under the pointer. */
function strong(title?: string) {
  return (inner: string) => (
    <span className="font-medium" title={title}>
      {inner}
    </span>
  );
}

const fieldTags = {
  before: (value: string) => <del>{value}</del>,
  after: (value: string) => <ins className="text-ink no-underline">{value}</ins>,
};

function ShortChange({ field: { name, before, after } }: { field: Field }) {
  const sentence = logText.fieldChange({
    field: logText.fieldName({ field: name }),
    before: shown(before),
    after: shown(after),
  });
  return <p className="text-ink-soft">{withTags(sentence, fieldTags)}</p>;
}

function AllFields({ line, fields }: { line: LogLine; fields: readonly Field[] }) {
  return (
    <details>
      <summary className="cursor-pointer text-ink-soft">
        {fields[0] && fields.length === 1
          ? logText.fieldName({ field: fields[0].name })
          : logText.fields({ count: fields.length })}
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 border-s-2 border-thread ps-3 sm:grid-cols-[12rem_1fr]">
        {fields.map(({ name, before, after }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{logText.fieldName({ field: name })}</dt>
            <dd className="whitespace-pre-wrap">
              {line.before && <del className="me-2 text-madder">{shown(before)}</del>}
              {line.after && <ins className="no-underline">{shown(after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function fieldsOf({ before, after }: LogLine): Field[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({ name, before: before?.[name], after: after?.[name] }));
}

function lengthOf(field: Field | undefined): number {
  return shown(field?.before).length + shown(field?.after).length;
}

/** A value as a person reads it: a list with commas, the fields of a larger thing a line each. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(shown).join(typeof value[0] === 'object' ? '\n\n' : ', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([field, inner]) => `${logText.fieldName({ field })}: ${shown(inner)}`)
    .join('\n');
}
