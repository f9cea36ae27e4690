import { useContext, useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { unpackMenu } from '../menu-category.ts';
import { FrameKeeping } from '../cached-part.tsx';
import type { loader } from './layout.tsx';

/** Returns the shop's details, categories and promises, which the frame around every page has loaded. */
export function useFrame() {
  const frame = useRouteLoaderData<typeof loader>('shopper/frame/layout');
  if (!frame) throw new Error('outside the frame');
  const keeper = useContext(FrameKeeping);
  return useMemo(
    () => ({ ...frame, categories: keeper ? keeper.menu() : unpackMenu(frame.categories) }),
    [frame, keeper],
  );
}
