import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';

type QueryAnswerProps<Data> = {
  query: UseQueryResult<Data>;
  /** The message that is shown if the request fails. */
  failed: string;
  /** True to show the server's own reason below the message. */
  isReasonShown?: boolean;
  /** The classes of the placeholder, which also set its height. */
  placeholder?: string;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the answer of a query. Before the answer comes, a placeholder is shown. If the request fails, shows a message
 * with "Try again"; older data, if there are any, stay below the message.
 */
export function QueryAnswer<Data>({
  query: { data, error, refetch },
  failed,
  isReasonShown = false,
  placeholder = 'mt-6 h-96',
  children,
}: QueryAnswerProps<Data>) {
  if (data !== undefined)
    return (
      <>
        {error && (
          <p role="alert" className="mt-3 text-madder">
            {failed}
          </p>
        )}
        {children(data)}
      </>
    );
  if (error)
    return (
      <LoadFailed title={failed} onAgain={() => void refetch()}>
        {isReasonShown && messageOf(error, '')}
      </LoadFailed>
    );
  return <LoadingSkeleton className={placeholder} />;
}
