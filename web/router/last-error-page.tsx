import { Component, type ReactNode } from 'react';
import { currentLocale } from '#messages/current-locale.ts';
import * as errorsText from '#text/page-errors.ts';

// React Router has two error pages for apps that have none. The build replaces both pages by this file
// (vite.config.ts), because they are in English, are written for developers, and make a script from a text, which the
// pages' policy forbids. The error pages of the shop are in root.tsx.

type LastProps = { children: ReactNode; error: unknown };

/**
 * The page that is shown if even the error page of root.tsx fails. The names of this file's exports are React Router's.
 */
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
// React's server components need these exports, but the shop does not use such components.
export const RSCDefaultRootErrorBoundary = RemixRootDefaultErrorBoundary;
export const RSCRouterGlobalErrorBoundary = RemixErrorBoundary;
