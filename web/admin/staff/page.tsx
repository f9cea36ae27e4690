import { useQuery } from '@tanstack/react-query';
import * as adminStaffText from '#text/admin-staff.ts';
import * as staffText from '#text/staff.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import * as actions from './actions.ts';
import { Invitations } from './invitations.tsx';
import { StaffList } from './staff-list.tsx';

export const clientAction = clientActionOf(actions);

/**
 * Lists the staff of the back office with their roles. Owners and managers invite people by email, and can withdraw a
 * person's access at once.
 */
export default function Staff() {
  const query = useQuery({ queryKey: ['admin', 'staff'], queryFn: async () => call('GET /staff') });
  return (
    <>
      <h1 className="display text-3xl">{adminStaffText.title()}</h1>
      <QueryAnswer query={query} failed={staffText.loadFailed()} placeholder="mt-6 h-72">
        {({ staff, invites }) => (
          <>
            <StaffList staff={staff} />
            <Invitations invites={invites} />
          </>
        )}
      </QueryAnswer>
    </>
  );
}
