export const entryClass =
  'flex min-h-10 items-center gap-2.5 px-3.5 text-md -outline-offset-2 hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora pointer-coarse:min-h-touch';
// The menu beside the page is as high as the window, and its entries share the room: each has between 24 pixels, which
// the pointer needs (WCAG 2.5.8), and 40. The least height of an owner's menu is 887 pixels. A lower window folds two
// groups (menu-folds.tsx): the least height is then 599 pixels and fits into the 650 pixels that a browser leaves of a
// screen with 768. In a still lower window the entries scroll, so the links that leave the back office stay in view.
export const spreadClass =
  'lg:shrink-0 lg:pointer-fine:max-h-10 lg:pointer-fine:min-h-6 lg:pointer-fine:grow lg:pointer-fine:py-0.5 lg:pointer-fine:leading-5';
export const iconClass = 'size-4.5 shrink-0';
