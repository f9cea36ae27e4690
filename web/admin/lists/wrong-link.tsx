import type { ReactNode } from 'react';
import * as wrongLinkText from '#text/wrong-link.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type WrongLinkProps = {
  thing: 'order' | 'customer' | 'return' | 'remittance' | 'settlement' | 'sale' | 'offer' | 'product';
  onClose: () => void;
};

/**
 * Returns whether the error means that the address points to nothing, so that a second try would find nothing either.
 */
export function isWrongLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The content of a dialog whose address points to nothing, with a button that leads back to the list. */
export function WrongLink({ thing, onClose }: WrongLinkProps) {
  return (
    <WayBack title={wrongLinkText.title({ thing })} back={wrongLinkText.toAll({ thing })} onBack={onClose}>
      {wrongLinkText.more()}
    </WayBack>
  );
}

type WayBackProps = { title: string; back: string; onBack: () => void; children?: ReactNode };

/** The content of a dialog that has nothing to show: the reason, and a button that leads back. */
export function WayBack({ title, back, onBack, children }: WayBackProps) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={onBack}>{back}</Button>}>
        {children}
      </EmptyState>
    </div>
  );
}
