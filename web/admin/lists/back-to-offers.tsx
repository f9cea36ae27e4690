import { Link } from 'react-router';
import * as formText from '#text/admin-offer-form.ts';

/** Leads back to the list of offers. */
export function BackToOffers() {
  return (
    <Link
      to="/admin/offers"
      className="inline-flex min-h-6 items-center text-md text-indigo underline underline-offset-4 pointer-coarse:finger-room"
    >
      {formText.all()}
    </Link>
  );
}
