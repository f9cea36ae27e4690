import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import * as listToolsText from '#text/list-tools.ts';
import { ToolFold } from './tool-fold.tsx';

type FilterFoldProps = {
  /** So many of them narrow the list now. */
  count: number;
  /** The width from which they are in sight. */
  until?: 'sm' | 'lg';
  children: ReactNode;
};

/** Filters of a list; on a phone they are folded behind a button, which says how many are on. */
export function FilterFold({ count, until = 'sm', children }: FilterFoldProps) {
  return (
    <ToolFold label={listToolsText.filter({ count })} Icon={SlidersHorizontal} until={until}>
      {children}
    </ToolFold>
  );
}
