import { useRouteLoaderData } from 'react-router';
import type { loader } from './layout.tsx';

/** The shop's details and categories, from the frame every page stands in. */
export function useFrame() {
  const frame = useRouteLoaderData<typeof loader>('shopper/frame/layout');
  if (!frame) throw new Error('outside the frame');
  return frame;
}
