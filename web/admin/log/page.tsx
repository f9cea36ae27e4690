import * as logText from '#text/admin-log.ts';
import * as securityText from '#text/admin-security.ts';
import * as auditText from '#text/audit.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { SecurityEvents } from './security-events.tsx';
import { call } from '../../api/call.ts';
import { Change } from './change.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogLines } from './log-lines.tsx';

const tabs = [
  { id: 'changes', name: securityText.changesTab(), to: '/admin/log' },
  { id: 'security', name: securityText.securityTab(), to: '/admin/log?tab=security' },
];

/** Shows the log of changes in the back office, and the log of the accounts' security events. */
export default function Log() {
  const isSecurity = useListSearch().get('tab') === 'security';
  return (
    <>
      <h1 className="display text-3xl">{logText.title()}</h1>
      <FilterTabs label={securityText.tabs()} tabs={tabs} active={isSecurity ? 'security' : 'changes'} size="dense" />
      {isSecurity ? <SecurityEvents /> : <Changes />}
    </>
  );
}

/**
 * Lists every change made in the back office. Each entry is one save, with its author, its time, and the values before
 * and after.
 */
function Changes() {
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
