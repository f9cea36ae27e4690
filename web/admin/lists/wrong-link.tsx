import * as wrongLinkText from '#text/wrong-link.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type WrongLinkProps = {
  thing: 'order' | 'customer' | 'return' | 'remittance' | 'settlement' | 'sale' | 'offer' | 'product';
  onClose: () => void;
};

/** Answers whether the address names nothing, so that another try would not find it either. */
export function isWrongLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The text of a dialog whose address names nothing; it leads back to the list. */
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
