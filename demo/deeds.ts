/** The names of the steps that the demo plans for its past orders. `live-orders.ts` takes these steps. */
const deedNames = [
  // The steps of a simple past, in which only the statuses of orders change, without parcels, payments and returns.
  'ship',
  'deliver',
  'cancel',
  // The steps of orders that wait until their customer has confirmed them.
  'confirm',
  'callInVain',
  'hold',
  // The steps of an order that is sent, and of a parcel that comes back.
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
  // The steps of an order's payment by UPI.
  'giveUtr',
  'findPayment',
  // The steps of returns, which customers request.
  'askRefund',
  'askSwap',
  'approve',
  'setPickup',
  'takeBack',
  'lookOver',
  'payBack',
] as const;
export type Deed = (typeof deedNames)[number];

/** A step and the time at which the demo takes it. */
export type Step = { does: Deed; at: string };
