import type { Address } from '#contract/addresses.ts';
import { formatMobile, telOf } from '#domain/phone.ts';
import * as detailText from '#text/admin-customer.ts';

export function CustomerAddresses({ addresses }: { addresses: readonly Address[] }) {
  return (
    <>
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">{detailText.addresses()}</h3>
      {addresses.length === 0 ? (
        <p className="text-ink-soft">{detailText.noAddresses()}</p>
      ) : (
        <ul aria-label={detailText.addresses()} className="grid gap-3 sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="border border-thread bg-white p-3 text-md wrap-anywhere">
              {address.recipientName && <b className="block">{address.recipientName}</b>}
              {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
              <span className="block">
                {detailText.cityLine({ city: address.city, state: address.state, postalCode: address.postalCode })}
              </span>
              {address.phone && (
                <a href={telOf(address.phone)} className="block tabular-nums underline">
                  {formatMobile(address.phone)}
                </a>
              )}
              {address.isDefault && <span className="text-neem">{detailText.isDefault()}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
