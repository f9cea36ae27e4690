import * as commonText from '#text/common.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';

type MovingFailedProps = {
  /** The reason why the chosen orders could not be changed; undefined if nothing failed. */
  why: string | undefined;
  /** Sends the same request again. */
  onAgain: () => void;
};

/** Shows a failure beside the orders, which stay chosen, until the person tries again or does something else. */
export function MovingFailed({ why, onAgain }: MovingFailedProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-3 empty:hidden">
      <FormError>{why}</FormError>
      {why && (
        <Button look="quiet" onClick={onAgain}>
          {commonText.tryAgain()}
        </Button>
      )}
    </div>
  );
}
