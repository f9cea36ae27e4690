import { formatDayAndTime } from '#messages/format-days.ts';
import * as unsavedText from '#text/unsaved.ts';
import { BareButton } from '../ui/button.tsx';

type BroughtBackProps = {
  /** The time of the restored draft. If the time is undefined, no draft was restored, and the note is not shown. */
  at: string | undefined;
  /** True if the draft lacks files that were chosen, because a browser cannot store files in a draft. */
  areFilesMissing?: boolean;
  onDiscard: () => void;
};

/** Says above a form that the form shows an older draft, which was not saved. */
export function BroughtBack({ at, areFilesMissing = false, onDiscard }: BroughtBackProps) {
  if (at === undefined) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-s-4 border-turmeric bg-white px-4 py-2.5 text-md"
    >
      <span>
        {unsavedText.broughtBack({ time: formatDayAndTime(at) })}
        {areFilesMissing && ` ${unsavedText.filesAgain()}`}
      </span>
      <BareButton onClick={onDiscard}>{unsavedText.discard()}</BareButton>
    </p>
  );
}
