import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import * as errorsText from '#text/page-errors.ts';
import { offlineScript } from '../../api/offline-script.ts';
import { serverContext } from '../../api/server-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/**
 * The page that the service worker shows in place of a page that it has not stored and cannot fetch. The offline page
 * contains none of the shop's script.
 */
export const handle = { hasNoScript: true };

export const meta = () => [{ title: errorsText.offlineTitle() }, { name: 'robots', content: 'noindex' }];

export function loader({ context }: LoaderFunctionArgs) {
  return { nonce: context.get(serverContext).nonce };
}

export default function Offline() {
  const { nonce } = useLoaderData<typeof loader>();
  return (
    <main className="wrap pt-16" data-unreachable={errorsText.unreachableTitle()}>
      <EmptyState
        isPage
        title={errorsText.offlineTitle()}
        action={
          // An empty link leads to the address itself.
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid
          <a href="" className={buttonClass()}>
            {errorsText.tryAgain()}
          </a>
        }
      >
        {errorsText.offlineUnseen()}
      </EmptyState>
      {/* The text of this script is safe, because it is a constant of our own code. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: offlineScript }} />
    </main>
  );
}
