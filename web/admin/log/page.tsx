import * as logText from '#text/admin-log.ts';
import * as securityText from '#text/admin-security.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { Changes } from './changes.tsx';
import { SecurityEvents } from './security-events.tsx';

const tabs = [
  { id: 'changes', name: securityText.changesTab(), to: '/admin/log' },
  { id: 'security', name: securityText.securityTab(), to: '/admin/log?tab=security' },
];

/** The changes made in the back office, and the events of accounts. */
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
