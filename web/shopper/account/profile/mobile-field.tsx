import type { CodeChannel } from '#contract/sign-in-codes.ts';
import type { User } from '#contract/users.ts';
import { formatMobile } from '#domain/phone.ts';
import * as contactText from '#text/own-contact.ts';
import * as profileText from '#text/profile-page.ts';
import { BareButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

type MobileFieldProps = {
  user: Pick<User, 'mobile' | 'phone'>;
  channels: readonly CodeChannel[] | undefined;
  typed: string;
  error: string | undefined;
  /** Opens the steps that change the confirmed number by a code. */ onChange: () => void;
};

/**
 * The box for the mobile number of the profile. The number that signs in by a code cannot be edited here: a customer
 * who typed a new number, and then signed in with it, would get a new account without their orders. The box instead
 * leads to the steps that prove the new number. If the profile has a different number, it stays editable, and the box
 * names the number that signs in.
 */
export function MobileField({ user, channels = [], typed, error, onChange }: MobileFieldProps) {
  const field = { label: profileText.mobile(), type: 'tel', autoComplete: 'tel' };
  const editable = { ...field, name: 'mobile', defaultValue: typed, error };
  if (user.phone === undefined || channels.every((channel) => channel === 'email')) return <Field {...editable} />;
  const phone = formatMobile(user.phone);
  const isSame = user.mobile === null || user.mobile === user.phone;
  return (
    <div>
      {isSame ? (
        <Field {...field} value={phone} readOnly hint={profileText.mobileSignsIn()} />
      ) : (
        <Field {...editable} hint={profileText.otherSignsIn({ phone })} />
      )}
      <BareButton onClick={onChange}>{contactText.change()}</BareButton>
    </div>
  );
}
