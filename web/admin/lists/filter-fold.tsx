import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import * as listToolsText from '#text/list-tools.ts';
import { ToolFold } from './tool-fold.tsx';

type FilterFoldProps = {
  /** The number of filters that are on. */
  count: number;
  /** The window width from which the filters are always in view. */
  until?: 'sm' | 'lg';
  children: ReactNode;
};

/** The filters of a list; a phone folds them behind a button, which says how many are on. */
export function FilterFold({ count, until = 'sm', children }: FilterFoldProps) {
  return (
    <ToolFold label={listToolsText.filter({ count })} Icon={SlidersHorizontal} until={until}>
      {children}
    </ToolFold>
  );
}
