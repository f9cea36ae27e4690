/** The names of the changes that the demo plans for its past orders (`live-orders.ts` makes them). */
const deedNames = [
  // By status alone, as in a shop that notes nothing else.
  'ship',
  'deliver',
  'cancel',
  // The steps of orders that their customer must confirm.
  'confirm',
  'callInVain',
  'hold',
  // The steps of an order on its way out and back.
  'pack',
  'book',
  'handOver',
  'goOut',
  'miss',
  'arrive',
  'refuse',
  'receive',
  'inspect',
  'inspectDamaged',
  // Its payment by UPI.
  'giveUtr',
  'findPayment',
  // Pieces that come back from a customer.
  'askRefund',
  'askSwap',
  'approve',
  'setPickup',
  'takeBack',
  'lookOver',
  'payBack',
] as const;
export type Deed = (typeof deedNames)[number];

/** A change, and the time at which the demo makes it. */
export type Step = { does: Deed; at: string };
