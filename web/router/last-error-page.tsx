import { Component, type ReactNode } from 'react';
import { currentLocale } from '#messages/current-locale.ts';
import * as errorsText from '#text/page-errors.ts';

// The build puts this in place of React Router's pages for apps without an error page (vite.config.ts). Those are
// English, are written for developers, and make a script from a text, which the pages' policy forbids. The shop has
// pages of its own in root.tsx.

type LastProps = { children: ReactNode; error: unknown };

/** The last page, if even the error page of root.tsx fails. The names in this file are React Router's. */
export class RemixErrorBoundary extends Component<LastProps> {
  override state = { hasFailed: Boolean(this.props.error) };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <RemixRootDefaultErrorBoundary /> : this.props.children;
  }
}

export const RemixRootDefaultErrorBoundary = () => (
  <html lang={currentLocale()}>
    <body>{errorsText.brokenShort()}</body>
  </html>
);
export const RemixRootDefaultHydrateFallback = () => null;
// For React's server components, which the shop does not use.
export const RSCDefaultRootErrorBoundary = RemixRootDefaultErrorBoundary;
export const RSCRouterGlobalErrorBoundary = RemixErrorBoundary;
