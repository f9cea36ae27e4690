import { part } from '../ui/part.tsx';
import { SizeAndAdd, type SizesOfProps } from './size-and-add.tsx';

const SizeDialog = part(async () => import('./size-dialog.tsx'));

type QuickAddProps = SizesOfProps & {
  /** Closes the dialog of sizes. Defined if the person has opened that dialog by the bag. */
  onClose: (() => void) | undefined;
};

/**
 * Shows the sizes and "Add to cart". On hover the sizes are on the card itself; for fingers and keys they are in a
 * dialog.
 */
export default function QuickAdd({ onClose, ...props }: QuickAddProps) {
  if (onClose) return <SizeDialog {...props} onClose={onClose} />;
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 hidden translate-y-2 space-y-2 bg-kora/95 p-3 opacity-0 transition-all focus-within:translate-y-0 focus-within:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 pointer-fine:block">
      <SizeAndAdd {...props} isSmall />
    </div>
  );
}
