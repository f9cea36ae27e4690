import { useState } from 'react';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';

/**
 * Which row of a list is edited in its place, or whether a new one is made; one at a time, so another waits for the
 * question where something is unsaved. A row that somebody else removes meanwhile stays until its form is closed: what
 * was typed there stays in sight.
 */
export function useEditedRow<Row extends { id: string }>() {
  const [edited, setEdited] = useState<Row | 'new'>();
  const row = edited === 'new' ? undefined : edited;
  return {
    isNew: edited === 'new',
    isEdited: ({ id }: Row) => id === row?.id,
    withEdited: (rows: readonly Row[]) => (row && rows.every(({ id }) => id !== row.id) ? [...rows, row] : rows),
    edit: (one: Row | 'new') => whenLeft(() => setEdited(one)),
    close: () => setEdited(undefined),
  };
}
