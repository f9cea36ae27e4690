import { linksToThisComputer } from '#domain/this-computer.ts';
import * as linksText from '#text/admin-links.ts';

/**
 * Says below a link for other people that they cannot open it, because the shop has no public address yet. Shows
 * nothing if no link in the text leads to this computer.
 */
export function OnlyHere({ text }: { text: string }) {
  if (!linksToThisComputer(text)) return null;
  return <p className="mt-2 border-s-4 border-turmeric ps-3 text-md">{linksText.onlyHere()}</p>;
}
