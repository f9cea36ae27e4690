import * as accountText from '#text/admin-account.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { useNeedsSecondFactor } from '../staff/permissions.ts';

const tabs = [
  { id: 'account', name: accountText.accountTab(), to: '/admin/account' },
  { id: 'security', name: accountText.securityTab(), to: '/admin/security' },
];

/**
 * The tabs for the two screens about the person's own account. A person who must still set up a second factor can open
 * no other screen, so they get no tabs.
 */
export function OwnTabs({ active }: { active: 'account' | 'security' }) {
  if (useNeedsSecondFactor()) return null;
  return <FilterTabs label={accountText.tabs()} tabs={tabs} active={active} size="dense" />;
}
