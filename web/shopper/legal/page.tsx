import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { say } from '#contract/sentences.ts';
import { ApiError } from '../../api/api-error.ts';
import { asPageError, load } from '../../api/load.ts';
import { publicHead, type Site } from '../frame/page-head.ts';

/** Sent without a script: whatever an owner's HTML holds, nothing on this page can run. */
export const handle = { still: true };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  try {
    const { details } = await load({ context }, 'GET /company-details');
    const { title, content, slug } = await load({ context }, 'GET /legal-pages/slug/{slug}', { params: { slug: params['slug'] ?? '' } });
    return { title, content, slug, site: { name: details.name, origin: new URL(request.url).origin } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 });
    return asPageError(error);
  }
}

export const meta = ({ loaderData }: { loaderData: { title: string; slug: string; site: Site } | null }) =>
  loaderData ? publicHead(loaderData.site, { title: loaderData.title, description: `${loaderData.title} of ${loaderData.site.name}.`, path: `/page/${encodeURIComponent(loaderData.slug)}` }) : [{ title: say.legal.notFoundTitle }, { name: 'robots', content: 'noindex' }];

export default function LegalPage() {
  const page = useLoaderData<typeof loader>();
  if (!page)
    return (
      <main className="wrap max-w-3xl py-16">
        <h1 className="display text-4xl">{say.legal.notFoundTitle}</h1>
        <p className="mt-4">{say.legal.notFound}</p>
      </main>
    );
  return (
    <main className="wrap max-w-3xl py-10">
      <h1 className="display text-4xl">{page.title}</h1>
      <div aria-hidden className="woven my-6" />
      {/* Sanitised by the server when it was saved; the policy of this page allows no script at all. */}
      {/* oxlint-disable-next-line react/no-danger -- an owner's own formatted text */}
      <div className="legal" dangerouslySetInnerHTML={{ __html: page.content }} />
    </main>
  );
}
