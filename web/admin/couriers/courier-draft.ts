import type { Courier } from '#contract/parcels.ts';
import { cashLimits } from '#domain/cash.ts';
import * as deskText from '#text/admin-desk.ts';

/** A courier with the texts as typed. */
export type CourierDraft = Omit<Courier, 'id' | 'remitDays'> & { remitDays: string };

export const courierLabels = {
  name: deskText.courierName,
  trackingAddress: deskText.tracking,
  phone: deskText.phone,
  remitDays: deskText.remitDays,
  remitNumberTitle: deskText.remitNumberTitle,
  remitAmountTitle: deskText.remitAmountTitle,
  manifestColumns: deskText.manifestColumns,
};

/** Answers the draft of a courier; without one, the draft of a new one. */
export function toDraft(courier: Courier | undefined): CourierDraft {
  return {
    name: courier?.name ?? '',
    trackingAddress: courier?.trackingAddress ?? '',
    phone: courier?.phone ?? '',
    remitDays: String(courier?.remitDays ?? cashLimits.remitDays),
    remitNumberTitle: courier?.remitNumberTitle ?? '',
    remitAmountTitle: courier?.remitAmountTitle ?? '',
    manifestColumns: courier?.manifestColumns ?? '',
    updatedAt: courier?.updatedAt ?? '',
  };
}
