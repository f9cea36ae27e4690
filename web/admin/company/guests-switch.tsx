import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as adminCompanyText from '#text/admin-company.ts';
import * as generalText from '#text/general.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { useMay } from '../staff/permissions.ts';
import type { Stored } from './company.ts';

/**
 * A switch with which the owner decides whether shoppers must sign in before they search, wish and fill a cart. People
 * who are not owners do not see the switch.
 */
export function GuestsSwitch({ stored: { details } }: { stored: Stored }) {
  const may = useMay();
  const [wanted, setWanted] = useState<boolean>();
  const save = useMutation({
    mutationFn: async (guestsMayShop: boolean) => call('PUT /company-details/guests', { body: { guestsMayShop } }),
    onSuccess: ({ details, message }) => {
      queries.setQueryData<Stored>(['admin', 'company'], { details });
      notify('success', message, 'account');
    },
    onError: (error) => notify('error', messageOf(error, generalText.failed()), 'account'),
  });
  if (!may('security.edit')) return null;
  const guestsMayShop = save.isPending ? save.variables : details.guestsMayShop === true;
  return (
    <Section id="guests" title={adminCompanyText.guestsTitle()} className="mt-10 max-w-2xl">
      <CheckBox
        name="signInFirst"
        isOn={!guestsMayShop}
        onChange={(isOn) => !save.isPending && setWanted(!isOn)}
        hint={adminCompanyText.signInFirstHint()}
      >
        {adminCompanyText.signInFirst()}
      </CheckBox>
      {wanted !== undefined && (
        <Confirm
          title={adminCompanyText.signInFirst()}
          yes={adminCompanyText.guestsChange()}
          isDangerous={false}
          onNo={() => setWanted(undefined)}
          closesFirst
          onYes={() => save.mutate(wanted)}
        >
          {wanted ? adminCompanyText.guestsAskOpen() : adminCompanyText.guestsAskClosed()}
        </Confirm>
      )}
    </Section>
  );
}
