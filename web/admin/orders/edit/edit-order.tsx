import { useQuery } from '@tanstack/react-query';
import * as editText from '#text/admin-order-edit.ts';
import { messageOf } from '../../../api/api-error.ts';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { WayBack } from '../../lists/wrong-link.tsx';
import { contentQuery } from './edit-actions.ts';
import { EditForm } from './edit-form.tsx';

type EditOrderProps = { id: string; onClose: () => void };

/** The editor of an order. If the order may no longer be edited, shows the reason. */
export default function EditOrder({ id, onClose }: EditOrderProps) {
  const { data: content, error } = useQuery({ ...contentQuery(id), retry: false });
  if (content) return <EditForm content={content} onClose={onClose} />;
  if (error) return <WayBack title={messageOf(error, editText.loadFailed())} back={editText.back()} onBack={onClose} />;
  return <LoadingSkeleton className="mt-4 h-96" />;
}
