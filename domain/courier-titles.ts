// The titles of columns in the files of couriers and of resellers of courier services: Delhivery, DTDC, XpressBees,
// Ecom Express, Shadowfax, Blue Dart, India Post, Ekart, Amazon Shipping, Shiprocket, NimbusPost, iThink, Pickrr. The
// owner can add titles that a courier uses in its files. Spaces in a title make no difference: "AirWayBillNO" and "Air
// Waybill No." are one title.

/** Titles of the column with the parcel's number. Earlier titles have priority. */
export const parcelTitles = [
  ...['awb', 'awb no', 'awb number', 'awb code', 'awb num', 'awb id', 'awb tracking number'],
  ...['waybill', 'waybill no', 'waybill number', 'waybill num'],
  ...['air waybill', 'airwaybill no', 'airwaybill number', 'airway bill', 'airway bill number'],
  ...['parcel', 'parcel no', 'parcel number', 'lr no', 'lr number'],
  ...['tracking id', 'tracking no', 'tracking number', 'tracking code', 'tracking'],
  ...['consignment', 'consignment no', 'consignment number', 'cn no', 'cn number', 'cnote no', 'cnote number'],
  ...['docket no', 'docket number', 'article no', 'article number', 'barcode no', 'barcode number'],
  ...['shipment no', 'shipment number', 'shipment id'],
];

/**
 * Titles of the column with the amount that the courier paid to the shop. They have priority over the titles of the
 * collected amount, because the courier may have deducted fees from the collected money.
 */
const remittedTitles = [
  ...['remitted amount', 'amount remitted', 'remittance amount', 'remitted', 'cod remitted', 'cod remitted amount'],
  ...['cod remittance amount', 'cod remittance', 'remitted cod', 'remitted cod amount', 'remit amount'],
  ...['net remittance', 'net remittance amount', 'net remitted amount', 'net cod amount', 'net cod', 'net payable'],
  ...['net payable amount', 'net amount', 'settled amount', 'settlement amount', 'amount settled', 'paid amount'],
  ...['amount paid', 'cod payable amount', 'cod payble amount', 'payable amount', 'amount payable'],
];
/** Titles of the column with the amount that the courier collected at the door. */
const collectedTitles = [
  ...['cod amount', 'cod amt', 'cod', 'cod value', 'cod collected', 'cod collected amount', 'cod amount collected'],
  ...['amount collected', 'collected amount', 'collected cod', 'collectable amount', 'collectible amount'],
  ...['collectable value', 'collected value', 'vpp cod amount', 'vpp amount', 'cash collected', 'amount'],
];
export const amountTitles = [...remittedTitles, ...collectedTitles];

/**
 * Titles of amounts that also occur in the bills of couriers. If a file with such a title has a column for weight, it
 * is a bill: its amounts are the prices for carrying the parcels.
 */
const titlesOfBills = ['amount', 'net amount', 'net payable', 'net payable amount', 'payable amount', 'amount payable'];

export const statusTitles = [
  ...['status', 'shipment status', 'order status', 'current status', 'delivery status', 'parcel status', 'awb status'],
  ...['remittance status', 'cod status', 'payment status', 'last status'],
];
/** If a file has one of these columns, it may have several rows for a parcel, one for each product. */
export const pieceTitles = [
  ...['sku', 'skus', 'sku code', 'channel sku', 'master sku', 'product', 'product name', 'product sku'],
  ...['item', 'item name', 'item sku', 'item code', 'item description', 'product description'],
];
export const orderTitles = [
  ...['order', 'order no', 'order number', 'order id', 'order code', 'client order id', 'customer order id'],
  ...['channel order id', 'seller order id', 'suborder no', 'order reference', 'order ref', 'orderref no'],
  ...['ref no', 'ref number', 'reference', 'reference no', 'reference number', 'customer reference', 'invoice no'],
];
export const courierTitles = [
  ...['courier', 'courier name', 'courier company', 'courier partner', 'carrier', 'carrier name', 'transporter'],
  ...['logistics partner', 'shipping partner', 'shipping company', 'delivery partner', 'shipped by', 'shipped via'],
];

/**
 * Returns the index of the first of these titles in `keys` (made by `titleKey`), or -1 if `keys` contains none of them.
 */
export function placeOf(keys: readonly string[], titles: readonly string[]): number {
  const squeezed = keys.map(squeeze);
  const title = titles.map(squeeze).find((one) => squeezed.includes(one));
  return title === undefined ? -1 : squeezed.indexOf(title);
}

/** Returns the places of all columns with one of these titles. */
export function placesOf(keys: readonly string[], titles: readonly string[]): number[] {
  const squeezed = new Set(titles.map(squeeze));
  return keys.flatMap((key, at) => (squeezed.has(squeeze(key)) ? [at] : []));
}

/** Returns whether the file is a courier's bill for carrying parcels, so that its amounts are no collected money. */
export function isFreightBill(keys: readonly string[], amountKey: string): boolean {
  const isVague = titlesOfBills.some((title) => squeeze(title) === squeeze(amountKey));
  return isVague && keys.some((key) => /\b(?:wt|wgt|weight|freight|fuel)\b|weight|freight/.test(key));
}

function squeeze(key: string): string {
  return key.replaceAll(' ', '');
}

/** Matches a cell that names a sum of other rows: "Total", "Total 2", "Grand total:". */
const SUM = /^(?:(?:grand|sub|net|page) ?-?)?totals?\b[\s:.#=()-]*\d*[\s:.)]*$/i;

/** Returns whether a cell shows that this row is a sum of other rows and no parcel. */
export function isSumRow(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.length < 40 && SUM.test(cell));
}

/** Words in the status of a parcel for which the courier has not collected any money, or not yet. */
const NO_MONEY =
  /\b(?:rto|rts|rvp|return\w*|undeliver\w*|not delivered|non delivery|cancel\w*|refus\w*|reject\w*|lost|damaged?|in transit|out for delivery|pending|failed|on hold|shipped|manifest\w*|dto|to be (?:paid|remitted|settled)|due|processing|(?:in|under) process|unpaid|not remitted|not paid|disputed?)\b/i;

/** Returns whether a courier has collected no money for a parcel with this status. */
export function isWithoutMoney(status: string): boolean {
  return NO_MONEY.test(status.replaceAll(/[_-]+/g, ' '));
}
