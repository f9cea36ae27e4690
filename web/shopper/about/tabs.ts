import * as aboutText from '#text/about.ts';

/** The titles of the tabs' stories, in the specification's order (spec §2 About). */
export function aboutTabs(): string[] {
  return [aboutText.women(), aboutText.men(), aboutText.kids()];
}
