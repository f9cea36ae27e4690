import type { ReactNode } from 'react';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as needsScriptText from '#text/needs-script.ts';
import { buttonClass } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type UntilScriptProps = { /** False where another heading names the page. */ isPage?: boolean; children: ReactNode };

/** Shows a placeholder on a page that needs its script. A browser without script shows a message instead. */
export function UntilScript({ isPage = true, children }: UntilScriptProps) {
  return (
    <>
      <noscript>
        <EmptyState
          isPage={isPage}
          title={needsScriptText.title()}
          action={
            <a href={pathIn(currentLocale(), '/shop')} className={buttonClass()}>
              {needsScriptText.toShop()}
            </a>
          }
        >
          {needsScriptText.text()}
        </EmptyState>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </>
  );
}
