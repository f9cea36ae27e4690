import { QueryClientProvider } from '@tanstack/react-query';
import type { AmountLine } from '#domain/amounts.ts';
import { queries } from '../../api/queries.ts';
import { PinBox } from './pin-box.tsx';

/** The PIN box of a product, for pages of guests too; its code comes only where the shop has delivery zones. */
export default function PinPart({ lines }: { lines: readonly AmountLine[] }) {
  return (
    <QueryClientProvider client={queries}>
      <PinBox lines={lines} isWeighed={false} />
    </QueryClientProvider>
  );
}
