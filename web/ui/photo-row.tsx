import type { Image } from '#contract/image.ts';
import { Picture } from './picture.tsx';

/** Shows a row of a customer's photos in a small size. Each photo opens in full size in a new tab. */
export function PhotoRow({ photos, title }: { photos: readonly Image[]; title: string }) {
  return (
    <ul aria-label={title} className="flex flex-wrap gap-3">
      {photos.map((photo) => (
        <li key={photo.id}>
          <a
            href={photo.url}
            target="_blank"
            rel="noreferrer"
            className="block size-24 overflow-hidden rounded-cut bg-kora"
          >
            <Picture image={photo} sizes="96px" isFilling className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}
