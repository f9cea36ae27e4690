import { linksToThisComputer } from '#domain/this-computer.ts';
import * as linksText from '#text/admin-links.ts';

/**
 * Warns below a link that other people cannot open it, because the shop has no public address yet. Shows nothing if the
 * text contains no link to this computer.
 */
export function OnlyHere({ text }: { text: string }) {
  if (!linksToThisComputer(text)) return null;
  return <p className="mt-2 border-s-4 border-turmeric ps-3 text-md">{linksText.onlyHere()}</p>;
}
