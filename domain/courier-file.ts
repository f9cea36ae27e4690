// The manifest: a file that the shop sends to a courier, with one row for each parcel. Each courier needs other
// columns, titles and sequences of columns. The owner writes the columns of the manifest as one text: Waybill=parcel,
// Name=recipient, … .

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
 * Reads the owner's text with the columns of a courier's file. Returns the usual columns if the text is empty, and
 * undefined if it is not a list of columns.
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
