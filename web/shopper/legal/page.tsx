import { ArrowLeft } from 'lucide-react';
import { data, redirectDocument, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as legalPageText from '#text/legal-page.ts';
import * as legalText from '#text/legal.ts';
import { ApiError } from '../../api/api-error.ts';
import { load, pageLoader } from '../../api/load.ts';
import { serverContext } from '../../api/server-context.ts';
import { publicHead, type Site } from '../frame/page-head.ts';

/** This page is sent without any script, so that nothing in an owner's HTML can run. */
export const handle = { hasNoScript: true };

export const loader = pageLoader(async ({ context, params, request }: LoaderFunctionArgs) => {
  const { details } = await load({ context }, 'GET /company-details');
  const site: Site = {
    name: details.name,
    origin: new URL(request.url).origin,
    languages: context.get(serverContext).languages,
  };
  const page = await findPage(context, params['slug'] ?? '');
  return data({ page, site }, { status: page ? 200 : 404 });
});

/**
 * A legal page opens as a new document even from a link inside the shop, because only a document can be without script.
 */
export const clientLoader = ({ request }: LoaderFunctionArgs) => redirectDocument(request.url);

type Page = { title: string; content: string; slug: string; seoTitle: string; seoDescription: string };

async function findPage(context: LoaderFunctionArgs['context'], slug: string): Promise<Page | undefined> {
  try {
    const found = await load({ context }, 'GET /legal-pages/slug/{slug}', { params: { slug } });
    const { title, content, slug: itsSlug, seoTitle, seoDescription } = found;
    return { title, content, slug: itsSlug, seoTitle, seoDescription };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

type MetaProps = { loaderData: { page: Page | undefined; site: Site } | undefined; error?: unknown };

export const meta = ({ loaderData, error }: MetaProps) =>
  loaderData?.page
    ? publicHead(loaderData.site, {
        title: loaderData.page.seoTitle || loaderData.page.title,
        description:
          loaderData.page.seoDescription ||
          legalPageText.description({ title: loaderData.page.title, shop: loaderData.site.name }),
        path: `/page/${encodeURIComponent(loaderData.page.slug)}`,
      })
    : [{ title: error ? legalText.notLoaded() : legalText.notFoundTitle() }, { name: 'robots', content: 'noindex' }];

export default function LegalPage() {
  const { page, site } = useLoaderData<typeof loader>();
  if (!page)
    return (
      <main className="wrap max-w-3xl py-10">
        <WayHome>{site.name}</WayHome>
        <h1 className="display text-4xl">{legalText.notFoundTitle()}</h1>
        <p className="mt-4">{legalText.notFound()}</p>
      </main>
    );
  return (
    <main className="wrap max-w-3xl py-10">
      <WayHome>{site.name}</WayHome>
      <h1 className="display text-4xl">{page.title}</h1>
      <div aria-hidden className="woven my-6" />
      {/* The server sanitised this HTML when the owner saved it, and the policy of this page allows no script. */}
      <div className="legal" dangerouslySetInnerHTML={{ __html: page.content }} />
    </main>
  );
}

/**
 * Replaces a legal page that could not be read, with the message of the specification (spec §8 "Company and legal").
 */
export function ErrorBoundary() {
  return (
    <main className="wrap max-w-3xl py-10">
      <WayHome>{legalPageText.home()}</WayHome>
      <h1 className="display text-4xl">{legalText.notLoaded()}</h1>
    </main>
  );
}

/**
 * A link to the shop, for a reader who came from a search engine or an email. In the footer's dialog, this link also
 * closes the dialog.
 */
function WayHome({ children }: { children: string }) {
  return (
    <p className="mb-8">
      <a
        href={pathIn(currentLocale(), '/home')}
        target="_top"
        className="inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" /> {children}
      </a>
    </p>
  );
}
