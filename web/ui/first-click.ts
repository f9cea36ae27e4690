import type { MouseEvent } from 'react';

/**
 * For the `onClick` of a button that is not meant twice: of a double click, which many make by habit, only the first one
 * acts, also where its answer comes before the second. Keys have no double click.
 */
export function firstClick(act: () => unknown) {
  return ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
}
