import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { unpackMenu } from '../menu-category.ts';
import type { loader } from './layout.tsx';

/** The shop's details, categories and promises, from the frame every page stands in. */
export function useFrame() {
  const frame = useRouteLoaderData<typeof loader>('shopper/frame/layout');
  if (!frame) throw new Error('outside the frame');
  return useMemo(() => ({ ...frame, categories: unpackMenu(frame.categories) }), [frame]);
}
