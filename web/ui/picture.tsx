import type { Image } from '#contract/image.ts';
import * as commonText from '#text/common.ts';

type PictureProps = {
  image: Pick<Image, 'url' | 'width' | 'height' | 'alt' | 'sources'>;
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes: string;
  /** Loaded at once and first: for what is in view when the page opens. */
  isFirst?: boolean;
  alt?: string;
  className?: string;
  /** Takes the height of what holds it. */
  isFilling?: boolean;
};

/** A stored picture in the best format and size the browser takes. */
export function Picture({
  image,
  sizes,
  isFirst = false,
  alt = image.alt,
  className = '',
  isFilling = false,
}: PictureProps) {
  return (
    <picture className={isFilling ? 'block h-full' : undefined}>
      {image.sources.formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(image.sources, format)} sizes={sizes} />
      ))}
      <img
        src={image.url}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? undefined : 'async'}
        className={className}
      />
    </picture>
  );
}

/** Every stored width of a picture in one format, as the `srcset` attribute wants it. */
export function sourceSet({ base, widths }: Image['sources'], format: string): string {
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
}

/** What stands where a product has no picture; fills what holds it. */
export function NoImage() {
  return (
    <span className="grid size-full place-items-center bg-kora-deep text-center text-ink-soft">
      {commonText.noImage()}
    </span>
  );
}
