import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chargeKinds, chargeOf, chargesOfPieces, decideAmounts } from '../domain/amounts.ts';
import { divide } from '../domain/divide.ts';
import { termsByPin, usualDelivery, usualTerms, type DeliveryRules } from '../domain/delivery.ts';
import { rateOfPiece, usualTaxRates } from '../domain/gst/tax-rates.ts';
import { formatPaise } from '../domain/money.ts';
import { decideReductions } from '../domain/decide-reductions.ts';
import { type Offer } from '../domain/offers.ts';

// node scripts/draw-prices.ts: writes docs/prices.md. The shop's own functions calculate the amounts on the page, so
// the page cannot contradict the shop. test/prices-doc.test.ts fails when docs/prices.md is out of date.

const PIN = '194101';
const ORDERED = '2026-11-28T09:00:00.000Z';
const rules: DeliveryRules = {
  ...usualDelivery,
  cutoffHour: 14,
  daysOff: [0],
  zones: [
    {
      ...usualTerms,
      ...{ id: '1', name: 'Ladakh', pins: ['194'], isRest: false, daysFrom: 7, daysTo: 10, cashFeePaise: 3000 },
      ...{ freeFromPaise: 500_000, rates: [{ fromPaise: 0, fromGrams: 0, chargePaise: 9900 }] },
    },
  ],
};
const kurta = { id: 'kurta', name: 'Kurta', sellingPaise: 79_900, savingPaise: 20_000, quantity: 2 };
const saree = { id: 'saree', name: 'Saree', sellingPaise: 260_000, savingPaise: 0, quantity: 1 };
const lines = [kurta, saree];
const offer: Offer = {
  ...{ id: 'offer', name: 'Saree week', isPaused: false },
  terms: {
    ...{ effect: { kind: 'percent', percent: 10 }, goods: { kind: 'products', ids: [saree.id] } },
    ...{ startsAt: null, endsAt: null, weekdays: [], fromMinute: 0, toMinute: 1440, leastPaise: 0, leastPieces: 0 },
    ...{
      mostPaise: 20_000,
      isFirstOrderOnly: false,
      isPrepaidOnly: false,
      mostPerCustomer: null,
      isCombinable: false,
      rank: null,
    },
  },
};

/** Returns the text of docs/prices.md. */
export function drawPrices(): string {
  const terms = termsByPin(rules)(PIN);
  const candidate = { offer, code: '', isFor: ({ id }: { id: string }) => id === saree.id };
  const reductions = decideReductions({ lines, candidates: [candidate], method: 'COD', instant: ORDERED });
  const amounts = decideAmounts({ lines, terms, dispatch: rules, method: 'COD', instant: ORDERED, reductions });
  const { subtotalPaise, discountPaise, totalPaise, charges, payablePaise, promise, toFreePaise } = amounts;
  const chargesPaise = payablePaise - totalPaise;
  const paidOf = ({ sellingPaise, quantity }: { sellingPaise: number; quantity: number }, at: number) =>
    sellingPaise * quantity - (amounts.linePaise[at] ?? 0);
  const sold = lines.map((line, at) => ({ id: line.id, paise: paidOf(line, at), quantity: line.quantity }));
  const back = chargesOfPieces(chargesPaise, sold, [{ id: kurta.id, quantity: 1, before: 0 }]);
  const taxed = lines.map((line, at) => ({
    name: line.name,
    paise: paidOf(line, at),
    rate: rateOfPiece(usualTaxRates, {
      rule: 'garments',
      day: '2026-11-28',
      pricePaise: Math.floor(paidOf(line, at) / line.quantity),
      basis: 'with-tax',
    }),
  }));
  const shares = divide(
    chargesPaise,
    taxed.map(({ paise }) => paise),
  );
  const parts = chargeKinds.map((kind) => `${kind} ${formatPaise(chargeOf(charges, kind))}`).join('<br>');
  const bought = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(' and ');
  const priced = lines.map(
    ({ quantity, name, sellingPaise }) => `${quantity} × ${name} at ${formatPaise(sellingPaise)}`,
  );
  const reduced = amounts.reductions.map(({ name, paise }) => `${name} − ${formatPaise(paise)}`);
  const [subtotal, discount, total] = [subtotalPaise, discountPaise, totalPaise].map((paise) => formatPaise(paise));
  const invoiced = taxed.map(
    ({ name, rate = 0 }, at) => `${name} ${rate / 100} %, with ${formatPaise(shares[at] ?? 0)} of the charges`,
  );
  const credited = `1 × ${kurta.name}: ${formatPaise(kurta.sellingPaise)} + ${formatPaise(back)} of the charges`;
  const most = formatPaise(offer.terms.mostPaise ?? 0);
  return `<!-- Drawn by \`node scripts/draw-prices.ts\` with the functions of domain/amounts.ts. Draw it again. -->

# How an amount is computed

One function decides every amount: \`decideAmounts\` ([domain/amounts.ts](../domain/amounts.ts)). The PIN box, the cart,
the checkout, phone orders, the placed order and its edits call \`decideAmounts\`. An order stores the result; invoice,
credit notes, emails, slips, spreadsheets and insights read the stored amounts. The example is an order of
${bought} to the PIN code ${PIN} under an offer of 10 % on sarees, at most ${most}. It is paid in cash and
placed on ${ORDERED.slice(0, 10)} at 14:30 in India, after the shop's cut-off hour.

\`\`\`mermaid
flowchart TD
  lines["lines<br>${priced.join('<br>')}"] --> offers["offers<br>${reduced.join('<br>')}"]
  offers --> goods["subtotal ${subtotal}<br>− discount ${discount}<br>= total ${total}"]
  pin["PIN code ${PIN}"] -->|"longest beginning: ${terms.name}"| terms["terms of the zone"]
  goods --> charges["charges<br>${parts}"]
  terms --> charges
  method["payment: COD"] --> charges
  goods --> payable["payable ${formatPaise(payablePaise)}"]
  charges --> payable
  terms --> promise["promise<br>${promise.from} to ${promise.to}"]
  instant["placed after the cut-off hour,<br>Sunday is off"] --> promise
  payable --> order["the order stores<br>total, charges, promise, zone"]
  promise --> order
  order --> invoice["invoice<br>${invoiced.join('<br>')}"]
  order --> credit["credit note, shop at fault<br>${credited}"]
\`\`\`

- **Delivery** would be free with ${formatPaise(toFreePaise ?? 0)} more. Among the rates that apply, the shop uses the step with the highest
  weight, and among equal steps the highest amount.
- **Offers** take off what the goods cost after their own saving, and are part of the discount. An offer that does not
  combine stands against each other one, and against all that do: the owner's rank decides, else the largest reduction.
  Its reduction is divided over its lines, and a line's part equally over its pieces; a return gives a piece's part back.
- **A charge is divided** by the largest remainder, so its parts are whole paise and sum to it. On an invoice it has the rates
  of the goods in proportion to value, or the rate that the owner has set for charges.
- **Refunds.** All pieces together give back exactly the charges, in whatever steps they come: always where the shop is at
  fault, otherwise if the return policy says so. An inspection that finds no such fault can leave them out. No return makes
  delivery dearer afterwards.
- **Edits.** To the same PIN code no charge rises and the promise stays. Another PIN code has the charges and the promise
  of today's rules.
- **Without rules** nothing is charged, every PIN code takes cash, and the promise is five days.
- **As shown.** Placing compares the amount to pay and the promised day with those of the page, and answers 409 with the
  new sums where they differ. Without rules it also takes the day of a page that was opened before midnight. A client
  sends no amounts besides.
`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../docs/prices.md'), drawPrices());
