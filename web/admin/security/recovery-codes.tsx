import * as pageText from '#text/own-security.ts';
import { Button } from '../../ui/button.tsx';

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="mt-4 space-y-4">
      <p role="status">{pageText.codesIntro()}</p>
      <ul
        aria-label={pageText.codes()}
        className="grid w-fit max-w-full gap-x-8 gap-y-1.5 bg-kora-deep p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-md select-all sm:whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onKept}>{pageText.codesKept()}</Button>
    </div>
  );
}
