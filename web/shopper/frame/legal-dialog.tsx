import { Dialog } from '../../ui/dialog.tsx';
import type { LegalLink } from './footer.tsx';

export default function LegalDialog({ link, onClose }: { link: LegalLink; onClose: () => void }) {
  return (
    <Dialog title={link.label} isOpen onClose={onClose} size="wide">
      <iframe src={`/page/${link.slug}`} title={link.label} sandbox="allow-same-origin allow-popups" className="mt-4 h-[65dvh] w-full border border-thread bg-kora" />
    </Dialog>
  );
}
