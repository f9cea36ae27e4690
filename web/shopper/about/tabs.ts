import * as aboutText from '#text/about.ts';

/** The titles of the stories' tabs, in the order of the specification (spec §2 About). */
export function aboutTabs(): string[] {
  return [aboutText.women(), aboutText.men(), aboutText.kids()];
}
