import { useQuery } from '@tanstack/react-query';
import * as editText from '#text/admin-order-edit.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { contentQuery } from './edit-actions.ts';
import { EditForm } from './edit-form.tsx';

type EditOrderProps = { id: string; onClose: () => void };

/** The editor of an order. If the order may no longer be edited, shows the reason. */
export default function EditOrder({ id, onClose }: EditOrderProps) {
  const { data: content, error } = useQuery({ ...contentQuery(id), retry: false });
  if (content) return <EditForm content={content} onClose={onClose} />;
  if (error)
    return (
      <div role="alert">
        <EmptyState
          title={messageOf(error, editText.loadFailed())}
          action={<Button onClick={onClose}>{editText.back()}</Button>}
        />
      </div>
    );
  return <LoadingSkeleton className="mt-4 h-96" />;
}
