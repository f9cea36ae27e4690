import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import * as listToolsText from '#text/list-tools.ts';
import { ToolFold } from './tool-fold.tsx';

type FilterFoldProps = {
  /** The number of filters that are on. */
  count: number;
  /** The window width from which the filters are always visible. */
  until?: 'sm' | 'lg';
  children: ReactNode;
};

/** Shows the filters of a list. On a phone the filters are behind a button, which shows how many filters are on. */
export function FilterFold({ count, until = 'sm', children }: FilterFoldProps) {
  return (
    <ToolFold label={listToolsText.filter({ count })} Icon={SlidersHorizontal} until={until}>
      {children}
    </ToolFold>
  );
}
