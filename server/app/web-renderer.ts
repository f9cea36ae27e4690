import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import type { Locale } from '#messages/locales.ts';
import type { ReadApi } from '../platform/serving/page-reads.ts';
import type { RenderPage } from '../platform/serving/pages.ts';

type PagePieces = { filled: (answer: Buffer) => Buffer };

type WebBuild = ServerBuild & {
  entry: {
    module: {
      PagePieces: new (nonce: string) => PagePieces;
      cachedPieces: RouterContext<PagePieces>;
      serverContext: RouterContext<{
        nonce: string;
        deliver: (html: Buffer) => void;
        report: (error: unknown) => void;
        api: ReadApi;
        languages: readonly Locale[];
      }>;
    };
  };
};

/** Loads a renderer from the server file of the built web side. `languages` are the shop's languages. */
export async function loadRenderer(file: string, languages: readonly Locale[]): Promise<RenderPage> {
  // The cast is safe: `npm run build` makes the file from web/entry.server.tsx, which exports the keys of its contexts.
  return renderWith(async () => (await import(pathToFileURL(file).href)) as WebBuild, 'production', languages);
}

/**
 * Makes a renderer that gets the code of the web side from `load`. `load` loads the code once in production, and at
 * every request in development, because developers change it.
 */
export async function renderWith(
  load: () => Promise<unknown>,
  mode: 'production' | 'development',
  languages: readonly Locale[],
): Promise<RenderPage> {
  let known: { build: WebBuild; handle: ReturnType<typeof createRequestHandler> } | undefined;
  return async (request, nonce, api, report) => {
    if (!known || mode === 'development') {
      const build = (await load()) as WebBuild;
      known = { build, handle: createRequestHandler(build, mode) };
    }
    const context = new RouterContextProvider();
    // The keys of contexts must come from the built bundle itself, because React Router compares the keys of contexts
    // by identity.
    const { cachedPieces, PagePieces, serverContext } = known.build.entry.module;
    const pieces = new PagePieces(nonce);
    let html: Buffer | undefined;
    context.set(cachedPieces, pieces);
    context.set(serverContext, {
      nonce,
      api,
      languages,
      report,
      deliver: (page) => (html = page),
    });
    const response = await known.handle(request, context);
    return {
      status: response.status,
      headers: response.headers,
      body: html ?? Buffer.from(await response.arrayBuffer()),
      filled: (answer) => pieces.filled(answer),
    };
  };
}
