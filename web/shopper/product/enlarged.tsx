import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import * as enlargedText from '#text/enlarged.ts';
import { sourceSet } from '../../ui/picture.tsx';
import type { CardImage } from '../packed-card.ts';
import { EnlargedControls } from './enlarged-controls.tsx';
import './enlarged.css';

// The browser fetches this file only when a person enlarges a picture. PhotoSwipe (decision 19) runs inside a <dialog>:
// the dialog makes the page behind it inert, and Back on a phone closes it.

/** The most screen pixels, along one side, that one pixel of a picture may fill. */
const MOST_STRETCH = 1.5;
/** The factor by which a double tap enlarges a picture. */
const TAP_STEP = 2.5;

type EnlargedProps = {
  images: readonly CardImage[];
  /**
   * The strip on the page that shows the same pictures in a small size. Until a large picture has loaded, the strip's
   * small picture is shown in its place.
   */
  strip: RefObject<HTMLElement | null>;
  /** The index of the picture that is shown first. */
  index: number;
  name: string;
  /** Called with the index of each picture that comes into view. */
  onShow: (index: number) => void;
  onClose: () => void;
};

/** Shows the pictures as large as the window. Touch, wheel and keys zoom the pictures and move between them. */
export default function Enlarged(props: EnlargedProps) {
  const { images } = props;
  // PhotoSwipe moves only from left to right, so in right-to-left text the pictures are in reverse order.
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const placeOf = (at: number) => (isRightToLeft ? images.length - 1 - at : at);
  const [pswp, setPswp] = useState<PhotoSwipe>();
  const open = useEffectEvent(() => enlarge(props, isRightToLeft, placeOf, setPswp));
  useEffect(() => open(), []);
  if (!pswp?.scrollWrap) return null;
  return createPortal(
    <EnlargedControls
      pswp={pswp}
      count={images.length}
      placeShown={() => placeOf(pswp.currIndex)}
      isRightToLeft={isRightToLeft}
    />,
    pswp.scrollWrap,
  );
}

/** Opens PhotoSwipe. Returns a function that closes PhotoSwipe at once. */
function enlarge(
  { images, strip, index, name, onShow, onClose }: EnlargedProps,
  isRightToLeft: boolean,
  placeOf: (at: number) => number,
  onOpen: (pswp: PhotoSwipe) => void,
): () => void {
  const shown = [...(strip.current?.querySelectorAll('img') ?? [])];
  const slides = slidesOf(images, shown, name);
  const dialog = addDialog(name);
  const pswp = new PhotoSwipe({
    dataSource: isRightToLeft ? slides.toReversed() : slides,
    index: placeOf(index),
    appendToEl: dialog,
    bgOpacity: 1,
    // The dialog handles Esc and returns the focus, so PhotoSwipe must not.
    escKey: false,
    returnFocus: false,
    errorMsg: enlargedText.failed(),
  });
  // While a large picture loads, PhotoSwipe shows the small one. Without this filter, it would do this only for the
  // first picture.
  pswp.addFilter('placeholderSrc', (src, { data }) => data.msrc ?? src);
  pswp.on('zoomLevelsUpdate', ({ zoomLevels, slideData }) => {
    if (zoomLevels.panAreaSize) Object.assign(zoomLevels, zoomLevelsOf(slideData, zoomLevels.panAreaSize));
  });
  // At this event PhotoSwipe would add its own controls; the shop's controls are in enlarged-controls.tsx.
  pswp.on('uiRegister', () => {
    if (pswp.ui) pswp.ui.uiElementsData = [];
  });
  pswp.on('change', () => onShow(placeOf(pswp.currIndex)));
  const end = closeTogether(pswp, dialog, onClose);
  dialog.showModal();
  pswp.init();
  speakPlainly(pswp);
  onOpen(pswp);
  return end;
}

function addDialog(name: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'enlarged';
  dialog.setAttribute('aria-label', enlargedText.title({ name }));
  document.body.append(dialog);
  return dialog;
}

/**
 * Returns the pictures for PhotoSwipe, in the format that the browser chose on the page, or as the file that every
 * browser can read.
 */
function slidesOf(images: readonly CardImage[], shown: readonly HTMLImageElement[], name: string): SlideData[] {
  return images.map((image, index) => {
    const { base, widths, formats } = image.sources;
    const format = formats.find((format) => shown.some(({ currentSrc }) => currentSrc.endsWith(`.${format}`)));
    const width = widths.at(-1) ?? image.width;
    const onPage = shown[index];
    return {
      src: format ? `${base}-${width}.${format}` : image.url,
      ...(format && { srcset: sourceSet(image.sources, format) }),
      msrc: onPage?.complete && onPage.currentSrc ? onPage.currentSrc : image.placeholder,
      width,
      height: Math.round((width * image.height) / image.width),
      alt: enlargedText.pictureOf({ name, color: image.color ?? 'none', number: index + 1, count: images.length }),
      ...(onPage && { element: onPage }),
      thumbCropped: true,
    };
  });
}

/**
 * Returns the zoom levels of a picture. At level 1, one pixel of the picture fills one CSS pixel. A picture fills the
 * window unless that would stretch it too much, and it is never smaller than on the page.
 */
function zoomLevelsOf({ width = 1, height = 1, element }: SlideData, area: { x?: number; y?: number }) {
  const most = Math.max(MOST_STRETCH / devicePixelRatio, (element?.clientWidth ?? 0) / width);
  const initial = Math.min(most, (area.x ?? 0) / width, (area.y ?? 0) / height);
  return { fit: initial, min: initial, initial, secondary: Math.min(most, initial * TAP_STEP), max: most };
}

/**
 * Closes PhotoSwipe and the dialog together when either of them is closed, by button, key or gesture. Returns a
 * function that closes PhotoSwipe and dialog at once.
 */
function closeTogether(pswp: PhotoSwipe, dialog: HTMLDialogElement, onClose: () => void): () => void {
  const close = pswp.close.bind(pswp);
  // PhotoSwipe ignores a request to close while it is opening, so the request waits until PhotoSwipe has opened.
  pswp.close = () => (pswp.opener.isOpening ? pswp.on('openingAnimationEnd', close) : close());
  const end = () => {
    if (!dialog.isConnected) return;
    // PhotoSwipe's `destroy` works during the opening only if PhotoSwipe is already marked as closing.
    if (!pswp.opener.isOpen) pswp.isDestroying = true;
    pswp.destroy();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    pswp.close();
  });
  // A browser may close a dialog without asking the page first.
  dialog.addEventListener('close', end);
  let tell = onClose;
  pswp.on('destroy', () => {
    dialog.remove();
    tell();
  });
  // If the caller closes PhotoSwipe and dialog by this function, `onClose` is not called. In development React also
  // closes and opens both once more.
  return () => {
    tell = () => {};
    end();
  };
}

/**
 * Removes PhotoSwipe's texts for screen readers, because they are English in every language. The dialog already has a
 * role and a name.
 */
function speakPlainly(pswp: PhotoSwipe): void {
  pswp.element?.removeAttribute('role');
  pswp.scrollWrap?.removeAttribute('aria-roledescription');
  for (const { el } of pswp.mainScroll.itemHolders) el.removeAttribute('aria-roledescription');
}
