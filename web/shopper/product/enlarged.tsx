import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import * as enlargedText from '#text/enlarged.ts';
import { sourceSet } from '../../ui/picture.tsx';
import type { CardImage } from '../packed-card.ts';
import { EnlargedControls } from './enlarged-controls.tsx';
import './enlarged.css';

// The browser fetches this file when somebody enlarges a picture: PhotoSwipe (decision 19) inside a <dialog>, which
// makes the page behind it inert and which a phone's Back closes.

/** The number of screen pixels, along one side, that one pixel of a picture may fill. */
const MOST_STRETCH = 1.5;
/** The factor by which a double tap enlarges a picture. */
const TAP_STEP = 2.5;

type EnlargedProps = {
  images: readonly CardImage[];
  /** Shows the same pictures on the page: its small one stands in for each until the large one has loaded. */
  strip: RefObject<HTMLElement | null>;
  /** The place of the first picture to show. */
  index: number;
  name: string;
  /** Called with the place of each picture that comes into view. */
  onShow: (index: number) => void;
  onClose: () => void;
};

/** The pictures as large as the window; touch, wheel and keys zoom and page them. */
export default function Enlarged(props: EnlargedProps) {
  const { images } = props;
  // PhotoSwipe pages from left to right only: for a right-to-left text the pictures stand in reverse order.
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

/** Answers a function that ends it at once. */
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
    // The dialog handles Esc, and gives the focus back.
    escKey: false,
    returnFocus: false,
    errorMsg: enlargedText.failed(),
  });
  // Otherwise only the first picture would have a small one in its place.
  pswp.addFilter('placeholderSrc', (src, { data }) => data.msrc ?? src);
  pswp.on('zoomLevelsUpdate', ({ zoomLevels, slideData }) => {
    if (zoomLevels.panAreaSize) Object.assign(zoomLevels, zoomLevelsOf(slideData, zoomLevels.panAreaSize));
  });
  // PhotoSwipe adds its own controls here; enlarged-controls.tsx has ours.
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

/** Answers the pictures in the format that the browser chose for the page, or as the file for every browser. */
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
 * The level 1 means one CSS pixel for each of the picture's. A picture fills the window unless that would stretch it;
 * it is never smaller than on the page.
 */
function zoomLevelsOf({ width = 1, height = 1, element }: SlideData, area: { x?: number; y?: number }) {
  const most = Math.max(MOST_STRETCH / devicePixelRatio, (element?.clientWidth ?? 0) / width);
  const initial = Math.min(most, (area.x ?? 0) / width, (area.y ?? 0) / height);
  return { fit: initial, min: initial, initial, secondary: Math.min(most, initial * TAP_STEP), max: most };
}

/** Closes both when one of them is closed, by button, key or gesture. Answers a function that ends both at once. */
function closeTogether(pswp: PhotoSwipe, dialog: HTMLDialogElement, onClose: () => void): () => void {
  const close = pswp.close.bind(pswp);
  // PhotoSwipe itself ignores a request to close while it opens.
  pswp.close = () => (pswp.opener.isOpening ? pswp.on('openingAnimationEnd', close) : close());
  const end = () => {
    if (!dialog.isConnected) return;
    // While it opens, it can only be marked as closing.
    if (!pswp.opener.isOpen) pswp.isDestroying = true;
    pswp.destroy();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    pswp.close();
  });
  // A browser may close a dialog without asking.
  dialog.addEventListener('close', end);
  let tell = onClose;
  pswp.on('destroy', () => {
    dialog.remove();
    tell();
  });
  // The caller ends them knowingly. In development React ends and opens everything once more.
  return () => {
    tell = () => {};
    end();
  };
}

/** The dialog has role and name already; PhotoSwipe's other words for screen readers are English in every language. */
function speakPlainly(pswp: PhotoSwipe): void {
  pswp.element?.removeAttribute('role');
  pswp.scrollWrap?.removeAttribute('aria-roledescription');
  for (const { el } of pswp.mainScroll.itemHolders) el.removeAttribute('aria-roledescription');
}
