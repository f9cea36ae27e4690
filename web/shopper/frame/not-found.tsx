import { data, Link, type MetaArgs } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { privateHead, siteOf } from './page-head.ts';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Page not found');

export default function NotFound() {
  return (
    <div className="wrap pt-20">
      <EmptyState isPage title="This page is not here" action={<Link to="/shop" className={buttonClass()}>Go to the shop</Link>}>
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </div>
  );
}
