import { redirect } from 'react-router';

/** /myaccount and unknown paths below it lead to the profile (spec §2 Route list). */
export function loader() {
  return redirect('/myaccount/account');
}

export default function ToProfile() {
  return null;
}
