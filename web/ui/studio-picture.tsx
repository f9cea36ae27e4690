import type { Image } from '#contract/image.ts';
import { Picture } from './picture.tsx';

// This file shows the shop's own pictures for pages, which `npm run studio` draws into public/studio. An owner's own
// pictures replace them.

const formats = ['avif', 'webp'] as const;

/** Shows the picture of one of the six slides: the whole picture on a wide screen, a part of it on a phone. */
export function SlidePicture({
  slide,
  own = null,
  isFirst = false,
  className,
}: {
  slide: number;
  own?: Image | null;
  isFirst?: boolean;
  className: string;
}) {
  if (own)
    return (
      <Picture
        image={own}
        alt=""
        isFirst={isFirst}
        isFilling
        sizes="(min-width: 64rem) 58vw, 100vw"
        className={className}
      />
    );
  return (
    <picture className="block h-full">
      {formats.map((format) => (
        <source
          key={`desk ${format}`}
          media="(min-width: 64rem)"
          type={`image/${format}`}
          srcSet={`/studio/hero-${slide}.${format}`}
          width={1500}
          height={1180}
        />
      ))}
      <source type="image/avif" srcSet={`/studio/hero-${slide}-phone.avif`} />
      <img
        src={`/studio/hero-${slide}-phone.webp`}
        alt=""
        width={800}
        height={760}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        className={className}
      />
    </picture>
  );
}

/** Shows the picture of one of the five square tiles. `sizes` has the form of the attribute `sizes`. */
export function TilePicture({
  tile,
  own = null,
  sizes,
  className,
}: {
  tile: number;
  own?: Image | null;
  sizes: string;
  className: string;
}) {
  if (own) return <Picture image={own} alt="" isFilling sizes={sizes} className={className} />;
  const set = (format: string) =>
    [450, 900].map((width) => `/studio/tile-${tile}-${width}.${format} ${width}w`).join(', ');
  return (
    <picture className="block h-full">
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`/studio/tile-${tile}-900.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        alt=""
        width={900}
        height={900}
        loading="lazy"
        className={className}
      />
    </picture>
  );
}
