// The manifest: the file that the shop gives to a courier with its parcels. Each courier has its own columns in its own
// order, with its own titles. The owner writes the columns of the manifest as one text: Waybill=parcel, Name=recipient,
// … .

export const manifestFields = [
  ...(['parcel', 'order', 'recipient', 'phone', 'address', 'city', 'state', 'pin'] as const),
  ...(['weight', 'collect', 'payment', 'value', 'pieces', 'contents'] as const),
] as const;
export type ManifestField = (typeof manifestFields)[number];
/** A column whose `field` is '' stays empty in the file. */
export type ManifestColumn = { title: string; field: ManifestField | '' };

export const manifestLimits = { columnsLength: 1000, columns: 40 } as const;

const usual =
  'AWB=parcel, Order=order, Name=recipient, Phone=phone, Address=address, City=city, State=state, PIN=pin, Weight (g)=weight, COD amount=collect, Pieces=pieces, Contents=contents';

/**
 * Reads the columns that the owner has written for a courier's file; returns the usual columns if the text is empty,
 * and undefined if the text is no list of columns.
 */
export function manifestColumnsOf(text: string): ManifestColumn[] | undefined {
  const columns = (text.trim() === '' ? usual : text).split(',').map(readColumn);
  const read = columns.filter((column) => column !== undefined);
  return read.length === columns.length && read.length <= manifestLimits.columns ? read : undefined;
}

function readColumn(text: string): ManifestColumn | undefined {
  const [title = '', name = '', ...more] = text.split('=').map((part) => part.trim());
  const field = manifestFields.find((one) => one === name.toLowerCase());
  if (title === '' || more.length > 0 || !text.includes('=') || (name !== '' && !field)) return undefined;
  return { title, field: field ?? '' };
}
