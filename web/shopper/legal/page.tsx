import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { say } from '#contract/sentences.ts';
import { ApiError } from '../../api/api-error.ts';
import { asPageError, load } from '../../api/load.ts';

/** Sent without a script: whatever an owner's HTML holds, nothing on this page can run. */
export const handle = { still: true };

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    return await load({ context }, 'GET /legal-pages/slug/{slug}', { params: { slug: params['slug'] ?? '' } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 });
    return asPageError(error);
  }
}

export const meta = ({ loaderData }: { loaderData: { title: string } | null }) => [{ title: loaderData?.title ?? say.legal.notFoundTitle }];

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
