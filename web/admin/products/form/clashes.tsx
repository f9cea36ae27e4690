import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Clash } from './rebase.ts';

/** Says that somebody saved meanwhile, and lets one choose where both changed the same. Nothing is saved until the form is. */
export function Clashes({ clashes, onTheirs }: { clashes: readonly Clash[]; onTheirs: (path: string) => void }) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  return (
    <div role="alert" className="border-l-4 border-turmeric bg-white p-4">
      <p className="font-semibold">Somebody has saved this product since you opened it.</p>
      <p className="text-ink-soft">What they changed is taken over here, and what you changed is kept. Look it over, then save{clashes.length > 0 ? '; where you both changed the same, choose' : ''}.</p>
      {clashes.length > 0 && (
        <ul className="mt-3 space-y-2">
          {clashes.map((clash) => (
            <li key={clash.path} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-thread pt-2">
              <span className="font-medium">{clash.label}</span>
              <span className="[overflow-wrap:anywhere]">yours: “{clash.mine}”</span>
              <span className="[overflow-wrap:anywhere]">theirs: “{clash.theirs}”</span>
              {taken.has(clash.path) ? (
                <span className="text-neem">Theirs taken</span>
              ) : (
                <Button
                  look="bare"
                  onClick={() => {
                    onTheirs(clash.path);
                    setTaken(new Set([...taken, clash.path]));
                  }}
                >
                  Take theirs
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
