import { data, type MetaArgs } from 'react-router';
import * as errorsText from '#text/page-errors.ts';
import NothingHere from './nothing-here.tsx';
import { privateHead, siteOf } from './page-head.ts';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), errorsText.missingHead());

export default function NotFound() {
  return (
    <NothingHere title={errorsText.missingTitle()} toShop={errorsText.goToShop()} className="pt-20">
      {errorsText.missing()}
    </NothingHere>
  );
}
