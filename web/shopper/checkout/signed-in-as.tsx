import { Check } from 'lucide-react';
import { formatMobile } from '#domain/phone.ts';
import * as guestText from '#text/guest-cart.ts';
import { useSession } from '../../session/session.ts';

/**
 * Shows the phone number or the email address with which the customer signed in: the checkout's first section after
 * sign-in.
 */
export function SignedInAs() {
  const { user } = useSession();
  const who = user?.email || formatMobile(user?.phone ?? '');
  if (!who) return null;
  return (
    <p className="flex items-center gap-2 wrap-anywhere text-ink-soft">
      <Check className="size-5 shrink-0 text-neem" />
      {guestText.signedInAs({ who })}
    </p>
  );
}
