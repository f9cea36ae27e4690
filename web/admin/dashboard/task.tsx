import { Link } from 'react-router';
import { formatCount } from '#messages/format.ts';

export type TaskProps = {
  label: string;
  count: number | undefined;
  to: string;
  note: string;
  /** True if the task should look like a warning whenever its count is greater than zero. */
  isUrgent?: boolean;
};

/**
 * Shows one task for today as a link. The link opens a list with exactly the counted orders, products or other rows.
 */
export function Task({ label, count, to, note, isUrgent = false }: TaskProps) {
  return (
    <li>
      <Link to={to} className="flex h-full flex-col border border-thread bg-white p-4 hover:border-ink">
        <span className={`price block text-3xl font-semibold ${isUrgent && count ? 'text-madder' : ''}`}>
          {count === undefined ? '–' : formatCount(count)}
        </span>{' '}
        <span className="font-medium">{label}</span> <span className="text-md text-ink-soft">{note}</span>
      </Link>
    </li>
  );
}
