/** Enough to judge a seam by, and a tenth of the bytes that a phone's camera makes. In pixels, of the long side. */
const LONG_SIDE = 1600;
const QUALITY = 0.82;
/** What is smaller is sent as it is. In bytes. */
const WORTH_SHRINKING = 400_000;

/**
 * The photo as a smaller JPEG, so that it also leaves a phone on a weak line; the file itself where this
 * browser cannot read it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
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
