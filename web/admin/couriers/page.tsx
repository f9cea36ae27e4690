import { useQuery } from '@tanstack/react-query';
import type { Courier } from '#contract/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { couriersQuery } from './couriers-query.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { Rows } from '../lists/rows.tsx';
import { useEditedRow } from '../editing/use-edited-row.ts';
import * as actions from './actions.ts';
import { CourierMessages } from './courier-messages.tsx';
import { CourierForm } from './courier-form.tsx';

export const clientAction = clientActionOf(actions);

/** Lists the shop's couriers, with their tracking pages. */
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
            <Rows label={deskText.couriersTitle()} className="mt-5 max-w-4xl">
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
            </Rows>
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
  const { submit } = useFormAction<typeof actions.deleteCourier>('deleteCourier');
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
        <BareButton aria-label={deskText.editCourierOf({ name })} onClick={onEdit}>
          {deskText.editCourier()}
        </BareButton>
        <AskButton
          look="bare"
          aria-label={deskText.deleteCourierOf({ name })}
          label={deskText.deleteCourier()}
          title={deskText.deleteCourierOf({ name })}
          onYes={() => submit({ id })}
        >
          {deskText.deleteCourierSure({ name })}
        </AskButton>
      </div>
    </li>
  );
}
