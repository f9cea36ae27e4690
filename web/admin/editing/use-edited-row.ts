import { useState } from 'react';
import { whenLeft } from '../../drafts/unsaved-guard.tsx';

/**
 * The row of a list that is edited in its place, or a new row. Only one row is edited at a time, so opening another row
 * waits for the question if something is unsaved. A row that somebody else removes meanwhile stays until its form is
 * closed, so that the typed texts stay in view.
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
