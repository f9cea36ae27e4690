import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as adminLegalText from '#text/admin-legal.ts';
import * as legalText from '#text/legal.ts';
import { messageOf } from '../../api/api-error.ts';
import { QuietButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { emptyStart, starterKinds, starterSlugs, startOf, type Start, type StarterKind } from './starters.ts';

type NewPageProps = {
  /** The addresses of all stored legal pages. */
  taken: readonly string[];
  onStart: (start: Start) => void;
};

/** Adds a legal page, either empty or with a prepared text. */
export function NewPage({ taken, onStart }: NewPageProps) {
  const [isOpen, setOpen] = useState(false);
  const [loading, setLoading] = useState<StarterKind>();
  const [error, setError] = useState<string>();
  const choose = async (kind: StarterKind) => {
    setLoading(kind);
    setError(undefined);
    try {
      const start = await startOf(kind);
      setOpen(false);
      onStart(start);
    } catch (failure) {
      setError(messageOf(failure, legalText.loadFailed()));
    }
    setLoading(undefined);
  };
  return (
    <>
      <QuietButton className="ms-auto" onClick={() => setOpen(true)}>
        <Plus className="size-4" /> {adminLegalText.addPage()}
      </QuietButton>
      {isOpen && (
        <Dialog title={adminLegalText.addPage()} onClose={() => setOpen(false)}>
          <p className="mt-3 text-ink-soft">{adminLegalText.startersHint()}</p>
          <ul className="mt-4 grid gap-2">
            {starterKinds
              .filter((kind) => !taken.includes(starterSlugs[kind]))
              .map((kind) => (
                <li key={kind}>
                  <QuietButton className="w-full" isBusy={loading === kind} onClick={() => void choose(kind)}>
                    {adminLegalText.starter({ kind })}
                  </QuietButton>
                </li>
              ))}
            <li>
              <QuietButton
                className="w-full"
                onClick={() => {
                  setOpen(false);
                  onStart(emptyStart);
                }}
              >
                {adminLegalText.emptyPage()}
              </QuietButton>
            </li>
          </ul>
          <FormError>{error}</FormError>
        </Dialog>
      )}
    </>
  );
}
