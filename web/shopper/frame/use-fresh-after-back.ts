import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isShopThere } from '../../api/reach-shop.ts';

let isRenewing = false;

/** For a route that does not load again at the same address: answers whether it must this time. */
export const isPageRenewed = (): boolean => isRenewing;

/**
 * Reads a page's data again if Back, Forward or a restored tab has brought it as a document: browsers show its old
 * state without asking. If the shop does not answer, the page stays as it is.
 */
export function useFreshAfterBack(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const renew = async () => {
      if (!(await isShopThere())) return;
      isRenewing = true;
      await revalidate().finally(() => (isRenewing = false));
    };
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && renew());
    // The cast is safe: the list holds the one navigation that made this document.
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (opened?.type === 'back_forward') void renew();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [revalidate]);
}
