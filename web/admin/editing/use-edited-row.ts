import { useState } from 'react';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';

/**
 * Stores which row of a list a person edits inside the list; the row may be new. Only one row is edited at a time. If
 * the form has unsaved changes, a click on another row first asks whether to leave. If somebody else removes the row
 * meanwhile, the row stays until its form is closed, so that the typed texts stay in view.
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
