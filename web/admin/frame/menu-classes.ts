export const entryClass =
  'flex min-h-10 items-center gap-2.5 px-3.5 text-md -outline-offset-2 hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora pointer-coarse:min-h-touch';
// The menu beside the page is as high as the window, and its entries share this height. An entry is 24 to 40 pixels
// high; a pointer needs at least 24 (WCAG 2.5.8). The menu of an owner is at least 887 pixels high. In a lower window
// two groups are folded (menu-folds.tsx), so that 599 pixels are enough. On a screen with 768 pixels, a browser leaves
// about 650 for the page. In a still lower window the entries scroll, so the links that leave the back office stay in
// view.
export const spreadClass =
  'lg:shrink-0 lg:pointer-fine:max-h-10 lg:pointer-fine:min-h-6 lg:pointer-fine:grow lg:pointer-fine:py-0.5 lg:pointer-fine:leading-5';
export const iconClass = 'size-4.5 shrink-0';
