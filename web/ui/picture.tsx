import type { Image } from '#contract/image.ts';
import * as commonText from '#text/common.ts';

type PictureProps = {
  image: Pick<Image, 'url' | 'width' | 'height' | 'alt' | 'sources'>;
  /** The width of the picture on the page, in the form of the attribute `sizes`. */
  sizes: string;
  /** True to load the picture at once and before others, because it is visible when the page opens. */
  isFirst?: boolean;
  alt?: string;
  className?: string;
  /** True if the picture should have the height of its container. */
  isFilling?: boolean;
};

/** Shows a stored picture in the best format and size that the browser supports. */
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

/** Lists every stored width of a picture in one format, in the form of the `srcset` attribute. */
export function sourceSet({ base, widths }: Image['sources'], format: string): string {
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
}

/** Replaces a missing picture of a product. The replacement fills its container. */
export function NoImage() {
  return (
    <span className="grid size-full place-items-center bg-kora-deep text-center text-ink-soft">
      {commonText.noImage()}
    </span>
  );
}
