/** What can become of an order of the past, by the name under which it is planned (`live-orders.ts` does it). */
const deedNames = [
  // By status alone, as a shop does that notes no more.
  'ship',
  'deliver',
  'cancel',
  // Where the customer must mean it.
  'confirm',
  'callInVain',
  'hold',
  // Its way out and back.
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

/** A deed and when it is done. */
export type Step = { does: Deed; at: string };
