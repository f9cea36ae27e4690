import * as returnsText from '#text/shopper-returns.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queries } from '../api/queries.ts';
import { done, textsOf, type FormAction } from '../ui/form-action.ts';
import { notify } from '../ui/notices.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

/** The photos chosen in a form. A file box that nobody touched sends a file without a name. */
export function photosIn(form: FormData): File[] {
  return form.getAll('photos').filter((photo): photo is File => photo instanceof File && photo.size > 0);
}

/** Adds photos to a return, smaller than the camera made them. Throws as `call` does. */
export async function sendPhotos(returnId: string, photos: readonly File[]): Promise<string> {
  const form = new FormData();
  for (const photo of photos) form.append('photos', await shrinkPhoto(photo));
  return (await call('POST /returns/{id}/photos', { params: { id: returnId }, body: form })).message;
}

/** Adds photos to a return that is under way already. `stale`: below which key lies what shows them. */
export function addingPhotos(stale: 'orders' | 'admin'): FormAction<void> {
  return async (form) => {
    try {
      notify('success', await sendPhotos(textsOf(form, ['id']).id, photosIn(form)), 'account');
      await queries.invalidateQueries({ queryKey: [stale] });
      return done();
    } catch (error) {
      return { isDone: false, error: messageOf(error, returnsText.photosFailed()) };
    }
  };
}
