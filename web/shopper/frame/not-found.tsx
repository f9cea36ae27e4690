import { data, Link, type MetaArgs } from 'react-router';
import * as errorsText from '#text/page-errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../search-box.tsx';
import { privateHead, siteOf } from './page-head.ts';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), errorsText.missingHead());

export default function NotFound() {
  return (
    <div className="wrap pt-20">
      <EmptyState
        isPage
        title={errorsText.missingTitle()}
        action={
          <Link to="/shop" className={buttonClass()}>
            {errorsText.goToShop()}
          </Link>
        }
      >
        {errorsText.missing()}
      </EmptyState>
      <div className="mx-auto max-w-2xl">
        <SearchBox words="" />
      </div>
    </div>
  );
}
