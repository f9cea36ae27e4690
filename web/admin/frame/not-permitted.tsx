import { Link } from 'react-router';
import * as entryText from '#text/admin-entry.ts';
import * as rolesText from '#text/staff-roles.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRole } from '../staff/permissions.ts';

/** Stands in place of a screen that the person's role does not include. */
export function NotPermitted({ title }: { title: string }) {
  const role = useRole();
  return (
    <EmptyState
      isPage
      title={entryText.notPermittedTitle({ title })}
      action={
        <Link to="/admin/dashboard" className={buttonClass('quiet')}>
          {entryText.toDashboard()}
        </Link>
      }
    >
      {role && entryText.notPermittedText({ role: rolesText.name({ role }) })}
    </EmptyState>
  );
}
