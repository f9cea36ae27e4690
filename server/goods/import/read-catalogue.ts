import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readJsonLine, readRow, requiredColumns, type CatalogueProduct, type Problem } from './catalogue-row.ts';
import { csvRecords } from './csv-records.ts';

type Reading = { products: CatalogueProduct[]; problems: Problem[] };

const MOST_PROBLEMS = 200;
/**
 * No product needs a longer line of a JSON catalogue than this number of characters, even if every letter of its texts
 * is escaped.
 */
const LONGEST_LINE = 1_000_000;

/**
 * Reads a whole catalogue and checks every row. A file whose name ends with `.jsonl` contains JSON lines; every other
 * file is CSV. After a row with mistakes, the function continues with the next row.
 */
export async function readCatalogue(file: string): Promise<Reading> {
  const reading = file.endsWith('.jsonl') ? await readJsonLines(file) : await readCsv(file);
  refuseRepeated(reading);
  return reading;
}

async function readCsv(file: string): Promise<Reading> {
  const reading: Reading = { products: [], problems: [] };
  for await (const { line, cells, problem } of csvRecords(file, (titles) => checkHeader(titles, reading))) {
    if (problem === undefined) take(reading, readRow(cells, line));
    else reading.problems.push({ line, column: '', message: problem });
    if (reading.problems.length >= MOST_PROBLEMS) break;
  }
  return reading;
}

function checkHeader(titles: readonly string[], reading: Reading): void {
  for (const column of requiredColumns)
    if (!titles.includes(column))
      reading.problems.push({ line: 1, column, message: 'This column is missing from the file.' });
}

async function readJsonLines(file: string): Promise<Reading> {
  const reading: Reading = { products: [], problems: [] };
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++;
    if (text.length > LONGEST_LINE)
      reading.problems.push({ line, column: '', message: `This line has more than ${LONGEST_LINE} characters.` });
    else if (text.trim() !== '') take(reading, readJsonLine(text, line));
    if (reading.problems.length >= MOST_PROBLEMS) break;
  }
  return reading;
}

function take(reading: Reading, read: CatalogueProduct | Problem[]): void {
  if (Array.isArray(read)) reading.problems.push(...read);
  else reading.products.push(read);
}

function refuseRepeated(reading: Reading): void {
  const seen = new Set<string>();
  for (const { sourceId } of reading.products) {
    if (seen.has(sourceId))
      reading.problems.push({ line: 0, column: 'source_id', message: `${sourceId} appears in two rows.` });
    seen.add(sourceId);
  }
}
