import { readCode, titleKey } from './cells.ts';
import { placeOf } from './courier-titles.ts';
import { deliveryLimits, isPin, isPinPrefix } from './delivery.ts';
import { withLatinDigits } from './digits.ts';
import { pastedTable, type PastedRow } from './tables/pasted-table.ts';
import { isBlank } from './text.ts';
import { isWorkbookText } from './workbook-text.ts';

// Reads a courier's list of PIN codes, pasted or from a file. The titles in the courier's list identify its columns.
// From a list without titles, the shop reads only the PIN codes, because it cannot know which columns of Y and N mean
// delivery or cash.

/** The facts about a PIN code that a courier's list may contain, each in a column. */
const listColumns = ['zone', 'served', 'cash', 'days'] as const;
export type ListColumn = (typeof listColumns)[number];

/** `pin` is a PIN code, its first digits, or '' for all PIN codes that are not in the list. */
export type ListedPin = {
  pin: string;
  line: number;
  zone: string;
  isServed: boolean;
  takesCash: boolean;
  days: { from: number; to: number } | undefined;
};

/**
 * The reason why the shop did not read a line of the list. `beginning`: the PIN code has fewer than six digits.
 * `severalPins`: the line has more than one PIN code and other words. `twice`: an earlier line gives other facts about
 * the same PIN code. `columns`: the cells of the line do not match the titles.
 */
type ListTrouble =
  'noPin' | 'beginning' | 'shortened' | 'severalPins' | 'twice' | 'served' | 'cash' | 'days' | 'columns';
export type UnreadLine = { line: number; text: string; trouble: ListTrouble };

export type PinList = {
  pins: readonly ListedPin[];
  /** The columns that the titles name; empty for a list without titles. */
  columns: readonly ListColumn[];
  unread: readonly UnreadLine[];
  /** The number of lines that only repeat an earlier line. */
  repeated: number;
  /** True for a list without titles whose lines contain more than PIN codes. */
  lacksTitles: boolean;
};

const pinTitles = [
  ...['pin', 'pin code', 'pincode', 'pins', 'pin codes', 'pincodes', 'pin no', 'pincode no', 'pincode number'],
  ...['destination pincode', 'destination pin', 'dest pincode', 'dest pin', 'destination', 'delivery pincode'],
  ...['delivery pin', 'drop pincode', 'drop pin', 'to pincode', 'to pin', 'consignee pincode', 'customer pincode'],
  ...[
    'serviceable pincode',
    'serviceable pin',
    'area pincode',
    'india pincode',
    'postal code',
    'post code',
    'postcode',
  ],
  ...['zip', 'zip code', 'zipcode'],
];
const titlesOf = {
  zone: [
    ...['zone', 'zone name', 'delivery zone', 'zone code', 'rate zone', 'shipping zone', 'courier zone', 'zone id'],
    ...['zone type', 'zone category', 'billing zone'],
  ],
  served: [
    ...['served', 'serviceable', 'serviceability', 'is serviceable', 'pincode serviceable', 'delivery serviceable'],
    ...['prepaid', 'pre paid', 'prepaid serviceable', 'prepaid delivery', 'prepaid available', 'is prepaid', 'pp'],
    ...['delivery', 'deliverable', 'delivery available', 'is deliverable', 'fm lm', 'available', 'active', 'status'],
    ...['service', 'service available', 'serviceable y n', 'forward', 'prepaid y n', 'delivery y n'],
  ],
  cash: [
    ...['cod', 'cash', 'cash on delivery', 'cod serviceable', 'cod available', 'cod delivery', 'is cod', 'cod y n'],
    ...[
      'cod availability',
      'cod serviceability',
      'cod service',
      'cod flag',
      'cod allowed',
      'cod accepted',
      'is cod available',
    ],
    ...['cash accepted', 'cash delivery', 'cod status', 'collection', 'cash pickup'],
  ],
  days: [
    ...[
      'days',
      'tat',
      'tat days',
      'tat in days',
      'delivery days',
      'delivery tat',
      'transit days',
      'transit time',
      'edd',
    ],
    ...['transit', 'delivery time', 'sla', 'sla days', 'estimated days', 'expected days', 'estimated delivery days'],
    ...['no of days', 'lead time', 'surface tat', 'tat surface', 'air tat', 'tat air', 'max days', 'days to'],
  ],
} as const satisfies Record<ListColumn, readonly string[]>;

type Columns = { pin: number } & Record<ListColumn, number>;

function columnsOf(keys: readonly string[]): Columns | undefined {
  const pin = placeOf(keys, pinTitles);
  // A line with one cell cannot be the line of titles. It may be a heading above the titles, such as "Pincodes".
  if (pin < 0 || keys.filter((key) => key !== '').length < 2) return undefined;
  const at = (column: ListColumn) => {
    const place = placeOf(keys, titlesOf[column]);
    return place === pin ? -1 : place;
  };
  return { pin, zone: at('zone'), served: at('served'), cash: at('cash'), days: at('days') };
}

/**
 * Reads a courier's list. Returns 'workbook' if the text comes from an Excel file or a similar file, 'tooLong' if it
 * has more lines than there are PIN codes, and 'nothing' if no line has a PIN code.
 */
export function readPinList(text: string): PinList | 'workbook' | 'tooLong' | 'nothing' {
  if (isWorkbookText(text)) return 'workbook';
  const rows = pastedTable(text, columnsOf, deliveryLimits.pins);
  if (!rows) return 'tooLong';
  const columns = rows.find((row) => row.columns !== undefined)?.columns;
  const list = columns ? readTitled(rows, columns) : readBare(rows);
  return list.pins.length === 0 ? 'nothing' : list;
}

function readTitled(rows: ReadonlyArray<PastedRow<Columns>>, columns: Columns): PinList {
  const notes = new Notes();
  for (const row of rows) {
    // The code skips the lines above the titles, because they contain a heading and the courier's name.
    if (row.isTitles || row.columns === undefined) continue;
    const read = row.problem ? 'columns' : readCells(row.cells, columns);
    if (typeof read === 'string') notes.refuse(row, read);
    else notes.take(row, read);
  }
  return notes.list(listColumns.filter((column) => columns[column] >= 0));
}

type Read = Omit<ListedPin, 'line'>;

function readCells(cells: readonly string[], columns: Columns): Read | ListTrouble {
  const cell = (column: keyof Columns) => (columns[column] < 0 ? undefined : (cells[columns[column]] ?? ''));
  const pin = readPin(cell('pin') ?? '');
  if ('trouble' in pin) return pin.trouble;
  const [served, cash] = [readYes(cell('served')), readYes(cell('cash'))];
  if (served === undefined) return 'served';
  if (cash === undefined) return 'cash';
  const days = readDays(cell('days'));
  // Missing days are no mistake for a PIN code to which the courier does not deliver.
  if (!days && served && columns.days >= 0) return 'days';
  const zone = (cell('zone') ?? '').slice(0, deliveryLimits.nameLength).trim();
  return { pin: pin.pin, zone, isServed: served, takesCash: cash, days };
}

/** Reads PIN codes in any order, one on each line or several beside each other. */
function readBare(rows: ReadonlyArray<PastedRow<Columns>>): PinList {
  const notes = new Notes();
  let lacksTitles = false;
  for (const row of rows) {
    // A line without digits is a title or a heading.
    if (!/[\d०-९]/.test(row.text)) continue;
    const written = row.text.split(/[\s,;|]+/).filter((cell) => cell !== '');
    const reads = written.map(readPin);
    const pins = reads.flatMap((read) => ('pin' in read && read.pin !== '' ? [read.pin] : []));
    const hasMore = pins.length < written.length;
    const [first] = reads;
    if (pins.length === 0 && first && 'trouble' in first) notes.refuse(row, first.trouble);
    else if (pins.length !== 1 && hasMore) notes.refuse(row, 'severalPins');
    else for (const pin of pins) notes.take(row, { pin, ...nothingSaid });
    lacksTitles ||= pins.length === 1 && hasMore;
  }
  return { ...notes.list([]), lacksTitles };
}

const nothingSaid = { zone: '', isServed: true, takesCash: true, days: undefined };

/** Collects the PIN codes that were read, and the lines that were not read. */
class Notes {
  readonly #pins = new Map<string, ListedPin>();
  readonly #unread: UnreadLine[] = [];
  #repeated = 0;

  take({ line, text }: { line: number; text: string }, read: Read): void {
    const before = this.#pins.get(read.pin);
    if (!before) this.#pins.set(read.pin, { ...read, line });
    else if (isAlike(before, read)) this.#repeated++;
    else this.refuse({ line, text }, 'twice');
  }

  refuse({ line, text }: { line: number; text: string }, trouble: ListTrouble): void {
    if (!isBlank(text)) this.#unread.push({ line, text: text.slice(0, SHOWN), trouble });
  }

  list(columns: readonly ListColumn[]): PinList {
    const pins = [...this.#pins.values()];
    return { pins, columns, unread: this.#unread, repeated: this.#repeated, lacksTitles: false };
  }
}

/** The back office shows at most this many characters of a line that it could not read. */
const SHOWN = 160;

function isAlike(one: Read, other: Read): boolean {
  return (
    one.zone.toLowerCase() === other.zone.toLowerCase() &&
    one.isServed === other.isServed &&
    one.takesCash === other.takesCash &&
    one.days?.from === other.days?.from &&
    one.days?.to === other.days?.to
  );
}

/**
 * Reads "110001", "110 001" and "110001.0" as a PIN code, "194*" and "194xxx" as first digits, and "*" as all other PIN
 * codes.
 */
function readPin(cell: string): { pin: string } | { trouble: ListTrouble } {
  const { code = '', problem } = readCode(cell);
  if (problem) return { trouble: 'shortened' };
  const pin = code.replaceAll(/\s/g, '');
  if (isPin(pin)) return { pin };
  if (pin === '*') return { pin: '' };
  const [, digits = ''] = /^(\d{1,5})(?:\*|x+)$/i.exec(pin) ?? [];
  if (isPinPrefix(digits)) return { pin: digits };
  return { trouble: isPinPrefix(pin) ? 'beginning' : 'noPin' };
}

const YES = new Set([
  'y',
  'yes',
  'true',
  't',
  '1',
  'ok',
  'available',
  'serviceable',
  'served',
  'active',
  'enabled',
  '✓',
  '✔',
]);
const NO = new Set([
  ...[
    '',
    'n',
    'no',
    'false',
    'f',
    '0',
    'na',
    'nil',
    'none',
    'not available',
    'unavailable',
    'not serviceable',
    '✗',
    '✘',
  ],
  ...['non serviceable', 'unserviceable', 'not served', 'inactive', 'disabled', 'embargo', 'not allowed', 'no service'],
]);

/**
 * Reads Y or N from a cell of a courier's list. An empty cell means N, but a missing column means Y. Returns undefined
 * for a word that means neither yes nor no.
 */
function readYes(cell: string | undefined): boolean | undefined {
  if (cell === undefined) return true;
  const word = /^[✓✔✗✘]$/u.test(cell) ? cell : titleKey(cell);
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

const DAYS =
  /^(?:t ?\+ ?)?(\d{1,3})(?:\.0+)?(?: ?(?:-|–|—|to) ?(?:t ?\+ ?)?(\d{1,3})(?:\.0+)?)? ?(days?|d|hours?|hrs?|h)?\.?$/i;

/** Reads the days of delivery in a courier's list: "3", "3-5", "3 to 5 days", "T+3" and "48 hrs". */
function readDays(cell: string | undefined): { from: number; to: number } | undefined {
  const [, first, second = first, unit = ''] = DAYS.exec(withLatinDigits(cell ?? '')) ?? [];
  if (first === undefined) return undefined;
  const daysOf = (count: string | undefined) => Math.ceil(Number(count) / (/^h/i.test(unit) ? 24 : 1));
  const [from, to] = [daysOf(first), daysOf(second)];
  return from <= to && to <= deliveryLimits.days ? { from, to } : undefined;
}
