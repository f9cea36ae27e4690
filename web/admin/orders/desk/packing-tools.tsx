import { PackagePlus, ScanBarcode, Truck } from 'lucide-react';
import { Link } from 'react-router';
import * as deskText from '#text/admin-desk.ts';
import * as labelText from '#text/admin-labels.ts';
import * as packText from '#text/admin-pack.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { useMay } from '../../staff/permissions.ts';

/** Links to the packing table and to the screen where couriers' parcel numbers are entered, for people who pack. */
export function PackingTools() {
  const may = useMay();
  if (!may('orders.pack')) return null;
  return (
    <>
      <Link to="/admin/order/pack" className={toolClass}>
        <ScanBarcode className="size-4" /> {packText.title()}
      </Link>
      <Link to="/admin/order/parcels" className={toolClass}>
        <PackagePlus className="size-4" /> {deskText.listTitle()}
      </Link>
    </>
  );
}

export function ManifestLink() {
  return (
    <Link to="/admin/order/print?kind=manifest" className={toolClass}>
      <Truck className="size-4" /> {labelText.manifestToday()}
    </Link>
  );
}
