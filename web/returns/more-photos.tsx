import { useState } from 'react';
import type { Return } from '#contract/returns.ts';
import { isOpenReturn, returnLimits } from '#domain/returns.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { SubmitButton } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useFormAction } from '../ui/form-action.ts';
import { PhotoPicker } from './photo-picker.tsx';
import type { addingPhotos } from './send-photos.ts';

/**
 * Adds photos to a return by the page's action `addPhotos`. Hidden if the return is closed or already has as many
 * photos as allowed.
 */
export function MorePhotos({ one: { id, state, photos } }: { one: Return }) {
  const [count, setCount] = useState(0);
  const { form, isBusy, error } = useFormAction<ReturnType<typeof addingPhotos>>('addPhotos');
  const most = returnLimits.photos - photos.length;
  if (!isOpenReturn(state) || most <= 0) return null;
  return (
    // The key is the number of photos: a change makes a new form, in which no file is chosen.
    <form {...form} key={photos.length}>
      <input type="hidden" name="id" value={id} />
      <PhotoPicker most={most} onCount={setCount} />
      <FormError>{error}</FormError>
      {count > 0 && (
        <SubmitButton isBusy={isBusy} className="mt-3">
          {returnsText.sendPhotos({ count })}
        </SubmitButton>
      )}
    </form>
  );
}
