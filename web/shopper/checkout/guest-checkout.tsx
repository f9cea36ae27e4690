import { useFrame } from '../frame/use-frame.ts';
import type { Cart } from '#contract/cart.ts';
import * as checkoutText from '#text/checkout-page.ts';
import * as guestText from '#text/guest-cart.ts';
import { Button } from '../../ui/button.tsx';
import { IsSection } from '../login/form-parts.tsx';
import { Steps, useView } from '../login/steps.tsx';
import { useCharges } from './charges.ts';
import { Summary } from './order-summary.tsx';

/**
 * The checkout of a guest, in a shop where guests may fill a cart without signing in. The guest signs in here, by a
 * code if the shop sends codes. After the sign-in, address and payment follow on the same page.
 */
export default function GuestCheckout({ cart }: { cart: Cart }) {
  const { codeChannels } = useFrame();
  const [view, setView] = useView(codeChannels ? 'code' : 'login');
  const charges = useCharges(cart, undefined);
  return (
    <div className="wrap grid grid-cols-1 gap-10 pt-8 lg:aside-cols-96 lg:gap-16">
      <div className="space-y-8">
        <h1 className="display text-4xl sm:text-5xl">{checkoutText.title()}</h1>
        <div className="max-w-lg">
          <IsSection value>
            <Steps view={view} onView={setView} channels={codeChannels} />
          </IsSection>
        </div>
        <Later title={checkoutText.address()} />
        <Later title={checkoutText.paymentMethod()} />
      </div>
      <Summary cart={cart} charges={charges} paymentMethod="COD">
        <Button size="large" className="mt-5 w-full" disabled>
          {checkoutText.placeOrder()}
        </Button>
        <p className="mt-2 text-center text-md text-ink-soft">{guestText.signInFirst()}</p>
      </Summary>
    </div>
  );
}

/** The title of a section that opens only after the guest has signed in. */
function Later({ title }: { title: string }) {
  return (
    <section className="border-t border-thread pt-5 text-ink-soft">
      <h2 className="display text-2xl">{title}</h2>
      <p className="mt-1 text-md">{guestText.afterSignIn()}</p>
    </section>
  );
}
