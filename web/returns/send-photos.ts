import * as returnsText from '#text/shopper-returns.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queries } from '../api/queries.ts';
import { done, textsOf, type FormAction } from '../ui/form-action.ts';
import { notify } from '../ui/notices.tsx';

/**
 * The length of a photo's longer side after shrinking, in pixels. This length is enough to judge a seam, with a tenth
 * of the bytes that a phone's photo has.
 */
const LONG_SIDE = 1600;
const QUALITY = 0.82;
/** A photo with fewer bytes than this is sent unchanged. */
const WORTH_SHRINKING = 400_000;

/**
 * Returns the photo as a smaller JPEG, so that a phone on a slow connection can send it. Returns the photo unchanged if
 * this browser cannot read it.
 */
async function shrinkPhoto(file: File): Promise<File> {
  if (file.size < WORTH_SHRINKING) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return small && small.size < file.size ? new File([small], file.name, { type: small.type }) : file;
  } catch {
    return file;
  }
}

/**
 * Returns the photos that are chosen in a form. An untouched file box sends an empty file without a name, which is left
 * out.
 */
export function photosIn(form: FormData): File[] {
  return form.getAll('photos').filter((photo): photo is File => photo instanceof File && photo.size > 0);
}

/** Shrinks photos and adds them to a return. Throws the errors of `call`. */
export async function sendPhotos(returnId: string, photos: readonly File[]): Promise<string> {
  const form = new FormData();
  for (const photo of photos) form.append('photos', await shrinkPhoto(photo));
  return (await call('POST /returns/{id}/photos', { params: { id: returnId }, body: form })).message;
}

/**
 * Makes the action that adds photos to a return that exists already. `stale` is the key of the queries that show the
 * photos.
 */
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
