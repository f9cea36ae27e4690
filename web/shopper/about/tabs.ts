import * as aboutText from '#text/about.ts';

/** Whose story each tab tells, in the specification's order (spec §2 About). */
export function aboutTabs(): string[] {
  return [aboutText.women(), aboutText.men(), aboutText.kids()];
}
