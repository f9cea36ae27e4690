import * as wrongLinkText from '#text/wrong-link.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type WrongLinkProps = { thing: 'order' | 'customer' | 'return' | 'remittance' | 'product'; onClose: () => void };

/** Asking again for what an address names would never find it. */
export function isWrongLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** What a dialog shows where its address names nothing; the way out is the list behind it. */
export function WrongLink({ thing, onClose }: WrongLinkProps) {
  return (
    <div role="alert">
      <EmptyState
        title={wrongLinkText.title({ thing })}
        action={<Button onClick={onClose}>{wrongLinkText.toAll({ thing })}</Button>}
      >
        {wrongLinkText.more()}
      </EmptyState>
    </div>
  );
}
