import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isShopThere } from '../../api/reach-shop.ts';

let isRenewing = false;

/**
 * Returns whether a page must load its data this time, although its address is the same. For the `shouldRevalidate` of
 * routes.
 */
export const isPageRenewed = (): boolean => isRenewing;

/**
 * Reads a page's data again if Back, Forward or a restored tab has opened the document, because browsers then show the
 * old document without asking the server. If the server does not answer, the page stays as it is.
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
    // The cast is safe: this list contains only the navigation that opened this document.
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (opened?.type === 'back_forward') void renew();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [revalidate]);
}
