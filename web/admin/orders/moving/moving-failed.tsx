import * as commonText from '#text/common.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';

type MovingFailedProps = {
  /** The reason why the chosen orders could not be changed, or undefined if nothing failed. */
  why: string | undefined;
  /** Sends the failed request again. */
  onAgain: () => void;
};

/**
 * Shows why the chosen orders could not be changed. The message stays until the person tries again or does something
 * else, and the orders stay chosen.
 */
export function MovingFailed({ why, onAgain }: MovingFailedProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-3 empty:hidden">
      <FormError>{why}</FormError>
      {why && <QuietButton onClick={onAgain}>{commonText.tryAgain()}</QuietButton>}
    </div>
  );
}
