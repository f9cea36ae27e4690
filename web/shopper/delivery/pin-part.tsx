import { QueryClientProvider } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import type { AmountLine } from '#domain/amounts.ts';
import { queries } from '../../api/queries.ts';
import { PinBox } from './pin-box.tsx';

/** The PIN box on a product's page, for guests too. The browser fetches its code only in a shop with delivery zones. */
export default function PinPart({ lines }: { lines: readonly AmountLine[] }) {
  return (
    <QueryClientProvider client={queries}>
      <Truck className="mt-0.5 size-5 shrink-0 self-start text-ink-soft rtl:-scale-x-100" />
      <div className="max-w-md min-w-0 grow">
        <PinBox goods={{ lines }} isWeighed={false} />
      </div>
    </QueryClientProvider>
  );
}
