import type { LogPerson } from '#contract/audit.ts';
import { commandLine, logSubjects } from '#contract/choices.ts';
import * as logText from '#text/admin-log.ts';
import * as commonText from '#text/common.ts';
import { BareButton } from '../../ui/button.tsx';
import { withTags } from '../../ui/with-tags.tsx';
import { Options } from '../../ui/options.tsx';
import { DayRange } from '../lists/day-range.tsx';
import { FilterFold } from '../lists/filter-fold.tsx';
import { SearchBox, SelectBox } from '../lists/list-tools.tsx';
import { useListSearch } from '../lists/use-list-search.ts';

type LogFiltersProps = {
  people: readonly LogPerson[];
  /** The name of the object to which the log is narrowed. Undefined if no line of the log shows that object. */
  subject: string | undefined;
};

const filters = ['q', 'subject', 'who', 'from', 'to'] as const;
const nothing = Object.fromEntries([...filters, 'id'].map((name) => [name, undefined]));

/** Narrows the log by words, by kind of object, by person, by days, or to one object. */
export function LogFilters({ people, subject }: LogFiltersProps) {
  const { get, set } = useListSearch();
  return (
    <div role="search" aria-label={logText.title()} className="mt-4 flex flex-wrap items-center gap-2">
      <SearchBox label={logText.searchFor()} value={get('q')} onSearch={(q) => set({ q }, { replace: true })} />
      <FilterFold count={filters.filter((name) => name !== 'q' && get(name) !== '').length}>
        <SelectBox
          label={logText.about()}
          value={get('subject') || 'all'}
          onChange={({ target: { value } }) => set({ subject: value === 'all' ? undefined : value })}
        >
          <Options of={logSubjects.map((kind) => [kind, logText.subject({ subject: kind })])} />
        </SelectBox>
        <SelectBox label={logText.person()} value={get('who')} onChange={({ target }) => set({ who: target.value })}>
          <option value="">{logText.everybody()}</option>
          <Options of={people.map(({ id, name, email }) => [id, name || email])} />
          <option value={commandLine}>{logText.nobody()}</option>
        </SelectBox>
        <DayRange
          labels={{ from: logText.from(), to: logText.to() }}
          from={get('from')}
          to={get('to')}
          onChange={set}
        />
      </FilterFold>
      {filters.some((name) => get(name) !== '') && (
        <BareButton onClick={() => set(nothing)}>{commonText.clear()}</BareButton>
      )}
      {get('id') !== '' && (
        <p className="flex w-full flex-wrap items-baseline gap-3 text-md">
          {subject !== undefined && <span>{withTags(logText.onlyOne({ subject }), { subject: strong })}</span>}
          <BareButton onClick={() => set({ id: undefined })}>{logText.showEverything()}</BareButton>
        </p>
      )}
    </div>
  );
}

const strong = (name: string) => <span className="font-medium">{name}</span>;
