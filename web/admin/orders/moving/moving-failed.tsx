import * as commonText from '#text/common.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';

type MovingFailedProps = {
  /** Why the chosen orders could not be changed; undefined while nothing failed. */
  why: string | undefined;
  /** Sends the same once more. */
  onAgain: () => void;
};

/** Stays beside the chosen orders, which are still chosen, until the same is tried again or something else is done. */
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
