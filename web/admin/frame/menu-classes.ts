// In a low window the menu's entries move closer together, but each keeps at least 24 pixels for the pointer (WCAG
// 2.5.8). The menu of an owner is then 887 pixels high. A lower window folds two groups (menu-folds.tsx): the menu is
// then 599 pixels high and fits into the 650 pixels that a browser leaves of a screen with 768. If the menu is still
// too high, the entries scroll, so the links that leave the back office stay in view.
export const entryClass =
  'flex min-h-10 items-center gap-2.5 px-3.5 text-md -outline-offset-2 hover:bg-kora-shade aria-[current=page]:bg-indigo aria-[current=page]:text-kora pointer-coarse:min-h-touch lg:pointer-fine:[@media(73rem<height<=80rem)]:min-h-7 lg:pointer-fine:[@media(height<=73rem)]:min-h-6 lg:pointer-fine:[@media(height<=73rem)]:leading-5';
export const iconClass = 'size-4.5 shrink-0';
