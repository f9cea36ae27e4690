import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isShopThere } from '../../api/reach-shop.ts';

let isRenewing = false;

/** For a route that does not load again at the same address: whether this time it must. */
export const isPageRenewed = (): boolean => isRenewing;

/**
 * Asks the shop anew for what a page shows that Back or Forward has brought as a document, or that a restored tab
 * shows: browsers show it as it was when it was left, without asking. Where the shop does not answer, the page
 * stays as it is.
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
    // as: the list holds the one navigation that made this document.
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (opened?.type === 'back_forward') void renew();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [revalidate]);
}
