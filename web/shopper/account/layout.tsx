import { Outlet, type MetaArgs } from 'react-router';
import * as accountText from '#text/account-page.ts';
import { customersOnly, waitForGuard } from '../../sign-in/guard.ts';
import { PrivateData } from '../../sign-in/private-data.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { UntilScript } from '../../ui/until-script.tsx';
import { privateHead, siteOf } from '../frame/page-head.ts';
import { AccountFrame } from './account-frame.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), accountText.title());

export const clientMiddleware = [customersOnly];
export const clientLoader = waitForGuard;

export function HydrateFallback() {
  return (
    <AccountFrame>
      <UntilScript isPage={false}>
        <Waiting />
      </UntilScript>
    </AccountFrame>
  );
}

export default function AccountLayout() {
  return (
    <AccountFrame>
      <PrivateData waiting={<Waiting />}>
        <Outlet />
      </PrivateData>
    </AccountFrame>
  );
}

function Waiting() {
  return <LoadingSkeleton className="h-72" />;
}
