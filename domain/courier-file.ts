// The file by which a courier takes parcels over. Which columns it has, in which order and under which titles, is the
// courier's own, and stands with it as a text that an owner can write: Waybill=parcel, Name=recipient, … .

export const manifestFields = [
  ...(['parcel', 'order', 'recipient', 'phone', 'address', 'city', 'state', 'pin'] as const),
  ...(['weight', 'collect', 'payment', 'value', 'pieces', 'contents'] as const),
] as const;
export type ManifestField = (typeof manifestFields)[number];
/** '': a column that stays empty. */
export type ManifestColumn = { title: string; field: ManifestField | '' };

export const manifestLimits = { columnsLength: 1000, columns: 40 } as const;

const usual =
  'AWB=parcel, Order=order, Name=recipient, Phone=phone, Address=address, City=city, State=state, PIN=pin, Weight (g)=weight, COD amount=collect, Pieces=pieces, Contents=contents';

/**
 * The columns of a courier's file; the usual ones where it names none, undefined where the text is no list of columns.
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
