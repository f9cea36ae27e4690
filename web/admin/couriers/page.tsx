import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Courier } from '#contract/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { couriersQuery } from './couriers-query.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useEditedRow } from '../editing/use-edited-row.ts';
import { deleteCourier, dropSecret, makeSecret, saveCourier } from './actions.ts';
import { CourierMessages } from './courier-messages.tsx';
import { CourierForm } from './courier-form.tsx';

export const clientAction = clientActionOf({ saveCourier, deleteCourier, makeSecret, dropSecret });

/** The shop's couriers, with their tracking pages. */
export default function Couriers() {
  const query = useQuery(couriersQuery);
  const { isNew, isEdited, withEdited, edit, close } = useEditedRow<Courier>();
  return (
    <>
      <h1 className="display text-3xl">{deskText.couriersTitle()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{deskText.couriersAbout()}</p>
      <QueryAnswer query={query} failed={deskText.couriersFailed()} placeholder="mt-6 h-72 max-w-4xl">
        {(couriers) => (
          <>
            <ul
              aria-label={deskText.couriersTitle()}
              className="mt-5 max-w-4xl divide-y divide-thread border-y border-thread bg-white"
            >
              {withEdited(couriers).map((courier) =>
                isEdited(courier) ? (
                  <li key={courier.id} className="px-3 py-4">
                    <CourierForm courier={courier} onClose={close} />
                    <CourierMessages courier={courier} />
                  </li>
                ) : (
                  <Row key={courier.id} courier={courier} onEdit={() => edit(courier)} />
                ),
              )}
            </ul>
            <div className="mt-5 max-w-4xl">
              {isNew ? (
                <CourierForm courier={undefined} onClose={close} />
              ) : (
                <Button onClick={() => edit('new')}>{deskText.newCourier()}</Button>
              )}
            </div>
          </>
        )}
      </QueryAnswer>
    </>
  );
}

function Row({ courier, onEdit }: { courier: Courier; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { submit } = useFormAction<typeof deleteCourier>('deleteCourier');
  const { id, name, trackingAddress, phone } = courier;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-3">
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p className="font-medium">{name}</p>
        {trackingAddress && (
          <p className="text-md text-ink-soft" translate="no">
            {trackingAddress}
          </p>
        )}
        {phone && <p className="text-md text-ink-soft">{phone}</p>}
      </div>
      <div className="flex items-center gap-4">
        <Button look="bare" aria-label={deskText.editCourierOf({ name })} onClick={onEdit}>
          {deskText.editCourier()}
        </Button>
        <Button look="bare" aria-label={deskText.deleteCourierOf({ name })} onClick={() => setAsking(true)}>
          {deskText.deleteCourier()}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={deskText.deleteCourierOf({ name })}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            submit({ id });
          }}
        >
          {deskText.deleteCourierSure({ name })}
        </Confirm>
      )}
    </li>
  );
}
