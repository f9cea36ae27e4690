import type { Image } from '#contract/products.ts';

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
export function Picture({ image, sizes, isFirst = false, alt = image.alt, className = '', isFilling = false }: PictureProps) {
  const { base, widths, formats } = image.sources;
  const setOf = (format: string) => widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
  return (
    <picture className={isFilling ? 'block h-full' : undefined}>
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={setOf(format)} sizes={sizes} />
      ))}
      <img src={image.url} alt={alt} width={image.width} height={image.height} loading={isFirst ? 'eager' : 'lazy'} fetchPriority={isFirst ? 'high' : undefined} decoding={isFirst ? undefined : 'async'} className={className} />
    </picture>
  );
}
