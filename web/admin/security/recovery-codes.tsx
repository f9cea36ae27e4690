import { useRef } from 'react';
import * as pageText from '#text/own-security.ts';
import { saveBlob } from '../../api/save-blob.ts';
import { Button, QuietButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { notify, post } from '../../ui/notices.tsx';

const FILE_NAME = 'recovery-codes.txt';
/** The time in milliseconds for which the notice about a failed copy stays: long enough to read which keys to press. */
const NOT_COPIED_MS = 10_000;

/** Shows the new recovery codes. A person can see the codes only this one time. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const copy = async () => {
    if (await copyText(codes.join('\n'), list.current)) notify('success', pageText.codesCopied(), 'account');
    else post({ tone: 'error', text: pageText.codesNotCopied(), closesAfterMs: NOT_COPIED_MS });
  };
  const download = () => {
    const lines = [pageText.codesFile({ origin: window.location.origin }), '', ...codes, ''];
    saveBlob(new Blob([lines.join('\n')], { type: 'text/plain' }), FILE_NAME);
    notify('success', pageText.codesSaved({ name: FILE_NAME }), 'account');
  };
  return (
    <div className="mt-4 space-y-4">
      <p role="status">{pageText.codesIntro()}</p>
      <ul
        ref={list}
        aria-label={pageText.codes()}
        className="grid w-fit max-w-full gap-x-8 gap-y-1.5 bg-kora-deep p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-md select-all sm:whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <QuietButton onClick={() => void copy()}>{pageText.codesCopy()}</QuietButton>
        <QuietButton onClick={download}>{pageText.codesDownload()}</QuietButton>
        <Button onClick={onKept}>{pageText.codesKept()}</Button>
      </div>
    </div>
  );
}
