import * as logText from '#text/admin-log.ts';
import * as auditText from '#text/audit.ts';
import { call } from '../../api/call.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { Change } from './change.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogLines } from './log-lines.tsx';

/** Lists every change made in the back office, one line for each save: who, when, and the values before and after. */
export function Changes() {
  const { get, set } = useListSearch();
  const asked = {
    q: get('q'),
    subject: get('subject'),
    id: get('id'),
    who: get('who'),
    from: get('from'),
    to: get('to'),
  };
  const isOfOne = asked.id !== '';
  return (
    <LogLines
      name="log"
      asked={asked}
      ask={async (page) => call('GET /audit', { query: { ...asked, ...page } })}
      words={{
        title: logText.changes(),
        failed: auditText.loadFailed(),
        none: logText.none(),
        noMatch: logText.noMatch(),
      }}
      renderFilters={(said) => <LogFilters people={said?.people ?? []} subject={said?.lines[0]?.subject} />}
    >
      {(line) => <Change key={line.id} line={line} onOnly={isOfOne ? undefined : (id) => set({ id })} />}
    </LogLines>
  );
}
