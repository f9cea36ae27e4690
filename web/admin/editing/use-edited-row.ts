import { useState } from 'react';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';

/**
 * Holds the row of a list that a person edits in its place, or a new row. Only one row is edited at a time. If
 * something is unsaved, the click on another row first asks. If somebody else removes the row meanwhile, the row stays
 * until its form is closed, so that the typed texts stay in view.
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
