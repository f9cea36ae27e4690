import { Link } from 'react-router';
import * as deskText from '#text/admin-desk.ts';
import { useMay } from '../staff/permissions.ts';

/** Stands where a parcel would be added, in a shop without couriers: how to get one, for whoever may not add it too. */
export function NoCouriers() {
  const may = useMay();
  return (
    <p className="mt-2">
      {deskText.noCourier()}{' '}
      {may('settings.edit') ? (
        <Link to="/admin/couriers" className="text-indigo underline underline-offset-4">
          {deskText.toCouriers()}
        </Link>
      ) : (
        deskText.askForCourier()
      )}
    </p>
  );
}
