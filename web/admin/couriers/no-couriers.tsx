import { Link } from 'react-router';
import * as deskText from '#text/admin-desk.ts';
import { useMay } from '../staff/permissions.ts';

/**
 * Replaces a form for parcels or payments if the shop has no couriers. The text explains how to add a courier, and who
 * may add one.
 */
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
