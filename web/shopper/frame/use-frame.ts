import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { unpack } from '../../api/packed.ts';
import type { loader } from './layout.tsx';

/** The shop's details and categories, from the frame every page stands in. */
export function useFrame() {
  const frame = useRouteLoaderData<typeof loader>('shopper/frame/layout');
  if (!frame) throw new Error('outside the frame');
  return useMemo(() => ({ company: frame.company, categories: unpack<Category[]>(frame.categories) }), [frame]);
}
