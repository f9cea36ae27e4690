import { redirect } from 'react-router';

/** Back-office paths that do not exist lead to the dashboard. */

export function loader() {
  return redirect('/admin/dashboard');
}

export default function Elsewhere() {
  return null;
}
