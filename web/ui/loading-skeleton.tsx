import { Loading, Skeleton } from './skeleton.tsx';

/** A placeholder that also says to screen readers that something is loading. */
export function LoadingSkeleton({ className }: { className: string }) {
  return (
    <Loading>
      <Skeleton className={className} />
    </Loading>
  );
}
