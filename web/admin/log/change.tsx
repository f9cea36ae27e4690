import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LogLine } from '#contract/audit.ts';
import { limits } from '#domain/limits.ts';
import { isProductField } from '#domain/product-fields.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as logText from '#text/admin-log.ts';
import * as auditText from '#text/audit.ts';
import * as filtersText from '#text/filters.ts';
import { call } from '../../api/call.ts';
import { BareButton } from '../../ui/button.tsx';
import { withTags } from '../../ui/with-tags.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { inWords, withoutAccount } from './in-words.ts';

/** If the old and the new value together have at most this number of characters, both are shown on the line itself. */
const SHORT = 80;
/** The most changed fields that are shown below the sentence. More changes than this unfold on request. */
const MOST_SHORT = 4;

type Field = { name: string; before: unknown; after: unknown };

type ChangeProps = {
  line: LogLine;
  /** Filters the log by this object. Undefined if the log already shows only this object. */
  onOnly?: ((id: string) => void) | undefined;
};

/** Shows one save of the log: a sentence, and below it the fields before and after, or the list of changed objects. */
export function Change({ line, onOnly }: ChangeProps) {
  const fields = fieldsOf(line);
  const [field] = fields;
  const isShort = line.before !== null && fields.length <= MOST_SHORT && fields.every((one) => lengthOf(one) < SHORT);
  const isOne = line.things === 1;
  return (
    <li className="px-3 py-2 wrap-anywhere">
      <Sentence line={line} onOnly={isOne ? onOnly : undefined} />
      {!isOne && <Things line={line} onOnly={onOnly} />}
      {isOne && isShort && fields.map((one) => <ShortChange key={one.name} field={one} />)}
      {isOne && !isShort && field && <AllFields line={line} fields={fields} />}
    </li>
  );
}

function Sentence({ line, onOnly }: ChangeProps) {
  const { subjectId, subject, things: count } = line;
  // The key of a message may not contain a dot.
  const action = line.action.replace('.', '_');
  const who = line.who?.name ?? withoutAccount(line.action);
  const one = logText.change({ action, who, subject });
  // A sentence about several objects. If a kind of change has no message for several objects, the sentence names only
  // one object.
  const many = () => logText.changeOfMany({ action, who, count, one, more: count - 1 });
  const sentence = count > 1 ? many() : one;
  return (
    <p>
      <span className="price me-3 whitespace-nowrap text-ink-soft">{formatDayAndTime(line.at)}</span>
      <span className="me-3">{withTags(sentence, { who: strong(line.who?.email), subject: strong() })}</span>
      {onOnly && subjectId !== null && (
        <BareButton
          aria-label={logText.onlyThisLabel({ subject })}
          className="whitespace-nowrap"
          onClick={() => onOnly(subjectId)}
        >
          {logText.onlyThis()}
        </BareButton>
      )}
    </p>
  );
}

/** Lists all changes of one save. The browser fetches the changes when the person unfolds them. */
function Things({ line, onOnly }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-ink-soft">
        {logText.things({ count: line.things - 1, subject: line.subject || auditText.erased() })}
      </summary>
      {isOpen && <ThingList line={line} onOnly={onOnly} />}
    </details>
  );
}

function ThingList({ line, onOnly }: ChangeProps) {
  const query = useQuery({
    queryKey: ['admin', 'log', 'save', line.id],
    queryFn: async () => call('GET /audit', { query: { save: line.id, limit: limits.pageSize } }),
  });
  return (
    <QueryAnswer query={query} failed={auditText.loadFailed()} placeholder="mt-2 h-24">
      {({ lines, pagination: { totalItems } }) => (
        <>
          <ol className="mt-1 border-s-2 border-thread">
            {lines.map((one) => (
              <Change key={one.id} line={one} onOnly={onOnly} />
            ))}
          </ol>
          {totalItems > lines.length && (
            <p className="px-3 text-ink-soft">{logText.moreThings({ count: totalItems - lines.length })}</p>
          )}
        </>
      )}
    </QueryAnswer>
  );
}

/** Returns a function that shows a part of a sentence in bold. The title appears on hover. */
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
    field: labelOf(name),
    before: shown(before),
    after: shown(after),
  });
  return <p className="text-ink-soft">{withTags(sentence, fieldTags)}</p>;
}

function AllFields({ line, fields }: { line: LogLine; fields: readonly Field[] }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-ink-soft">
        {logText.fields({
          names: fields
            .slice(0, MOST_SHORT)
            .map(({ name }) => labelOf(name))
            .join(', '),
          more: Math.max(0, fields.length - MOST_SHORT),
        })}
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 border-s-2 border-thread ps-3 sm:grid-cols-[12rem_1fr]">
        {fields.map(({ name, before, after }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{labelOf(name)}</dt>
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

function labelOf(field: string): string {
  return isProductField(field) ? filtersText.facet({ facet: field }) : logText.fieldName({ field });
}

function fieldsOf({ before, after }: LogLine): Field[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name,
    before: inWords(name, before?.[name]),
    after: inWords(name, after?.[name]),
  }));
}

function lengthOf({ before, after }: Field): number {
  return shown(before).length + shown(after).length;
}

/** Formats a value for display: a list with commas, and each field of a larger object on its own line. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(shown).join(typeof value[0] === 'object' ? '\n\n' : ', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([field, inner]) => `${labelOf(field)}: ${shown(inner)}`)
    .join('\n');
}
