import type { SiteContent } from '#contract/site-content.ts';
import { locales, type Locale } from '#messages/locales.ts';
import * as adminContentText from '#text/admin-content.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SlidePicture, TilePicture } from '../../ui/studio-picture.tsx';

// Small previews of the home page with the texts of the draft. The buttons and links in the preview do nothing.

type PreviewProps = {
  number: number;
  /** The language of the preview's texts, which may differ from the language of the screen. */ language: Locale;
};

export function SlidePreview({ slide, number, language }: PreviewProps & { slide: SiteContent['hero'][number] }) {
  return (
    <>
      <div
        aria-label={adminContentText.previewOfSlide({ number })}
        role="img"
        className="grid grid-cols-[5fr_7fr] overflow-hidden border border-thread bg-kora-deep"
      >
        <div
          lang={locales[language].tag}
          className="flex flex-col items-start justify-center gap-1.5 p-4 wrap-anywhere"
        >
          <span className="text-micro font-semibold tracking-[0.14em] text-madder uppercase">{slide.eyebrow}</span>
          <span className="display text-2xl">{slide.title}</span>
          <span className="text-caption text-ink-soft">{slide.text}</span>
          <span className={`${buttonClass()} pointer-events-none mt-1 min-h-8 px-3 text-caption`}>{slide.button}</span>
        </div>
        <div className="h-56">
          <SlidePicture slide={number} own={slide.picture} className="size-full object-cover" />
        </div>
      </div>
      <PictureNote place={slide} />
    </>
  );
}

export function TilePreview({ tile, number, language }: PreviewProps & { tile: SiteContent['tiles'][number] }) {
  return (
    <>
      <div
        aria-label={adminContentText.previewOfTile({ number })}
        role="img"
        className="relative flex h-56 max-w-80 flex-col justify-end overflow-hidden bg-indigo-deep"
      >
        <span className="absolute inset-0">
          <TilePicture tile={number} own={tile.picture} sizes="320px" className="size-full object-cover" />
        </span>
        <span lang={locales[language].tag} className="relative m-2 self-start bg-kora px-3 py-2">
          <span className="display block text-xl">{tile.title}</span>
          <span className="block text-md text-ink-soft">{tile.text}</span>
        </span>
      </div>
      <PictureNote place={tile} />
    </>
  );
}

/**
 * Says that the slide or tile shows the newest product's picture after the content is saved. Shows nothing if the slide
 * or tile has a picture already.
 */
function PictureNote({ place }: { place: SiteContent['tiles'][number] }) {
  if (place.pictureId !== null || place.picture) return null;
  return <p className="mt-2 text-md text-ink-soft">{adminContentText.pictureAfterSaving()}</p>;
}
