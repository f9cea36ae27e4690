import { redirect } from 'react-router';

/** Leads from /myaccount, and from unknown paths below it, to the profile (spec §2 Route list). */
export function loader() {
  return redirect('/myaccount/account');
}

export default function ToProfile() {
  return null;
}
