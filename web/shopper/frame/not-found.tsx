import { data, Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

export default function NotFound() {
  return (
    <div className="wrap pt-20">
      <EmptyState isPage title="This page is not here" action={<Link to="/shop" className={buttonClass()}>Go to the shop</Link>}>
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </div>
  );
}
