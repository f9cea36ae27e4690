import { Link } from 'react-router';
import * as entryText from '#text/admin-entry.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOnline } from '../../ui/use-online.ts';

/** Replaces a screen that cannot be fetched or that fails. The menu beside the screen stays. */
export function Trouble() {
  const isOnline = useOnline();
  return (
    <EmptyState
      isPage
      title={isOnline ? entryText.troubleTitle() : entryText.offlineTitle()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {/* The page must be reloaded: a browser does not fetch a failed script again, and a script of an older
              build may no longer exist. */}
          <Button onClick={() => window.location.reload()}>{entryText.tryAgain()}</Button>
          <Link to="/admin/dashboard" className={buttonClass('quiet')}>
            {entryText.toDashboard()}
          </Link>
        </div>
      }
    >
      {isOnline ? entryText.troubleText() : entryText.offlineText()}
    </EmptyState>
  );
}
