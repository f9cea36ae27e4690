import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** Shows a placeholder while the checkout, or an order's confirmation, is loading. */
export function Waiting() {
  return (
    <Loading>
      <div className="wrap grid grid-cols-1 gap-10 pt-8 lg:aside-cols-96 lg:gap-16">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}
