import { redirect } from 'react-router';

/** /myaccount and unknown paths below it go to the profile (spec §2 Route list). */
export function loader() {
  return redirect('/myaccount/account');
}

export default function Elsewhere() {
  return null;
}
