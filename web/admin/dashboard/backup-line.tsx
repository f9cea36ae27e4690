import { Link } from 'react-router';
import * as dashboardText from '#text/admin-dashboard.ts';
import { withTags } from '../../ui/with-tags.tsx';
import { useBackups } from '../backups/use-backups.ts';
import { useMay } from '../staff/permissions.ts';

/** Warns if the nightly backups fail or were never set up, because a shop without backups may lose everything. */
export function BackupLine() {
  const may = useMay();
  const { data } = useBackups(may('backups.make'));
  if (!data || (data.isNightly && !data.isOverdue)) return null;
  const link = (text: string) => (
    <Link to="/admin/backups" className="underline">
      {text}
    </Link>
  );
  return data.isOverdue ? (
    <p className="mt-3 border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
      {withTags(dashboardText.backupOverdue(), { link })}
    </p>
  ) : (
    <p className="mt-3 border-s-4 border-turmeric bg-white px-4 py-2.5">
      {withTags(dashboardText.backupHint(), { link })}
    </p>
  );
}
