import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a legal page inside a dialog (spec §2 Footer). */
export default function LegalDialog({ slug, title, onClose }: { slug: string; title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      <iframe
        src={pathIn(currentLocale(), `/page/${slug}`)}
        title={title}
        sandbox="allow-same-origin allow-popups allow-top-navigation-by-user-activation"
        className="mt-4 h-[65dvh] w-full border border-thread bg-kora"
      />
    </Dialog>
  );
}
