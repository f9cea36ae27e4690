import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { readJsonLine, readRow, requiredColumns, type CatalogueProduct, type Problem } from './catalogue-row.ts';

type Reading = { products: CatalogueProduct[]; problems: Problem[] };

const MOST_PROBLEMS = 200;

/**
 * Reads a whole catalogue, CSV or JSON lines by its name's ending, and checks every row; reading goes on
 * after a bad one.
 */
export async function readCatalogue(file: string): Promise<Reading> {
  const reading = file.endsWith('.jsonl') ? await readJsonLines(file) : await readCsv(file);
  refuseRepeated(reading);
  return reading;
}

async function readCsv(file: string): Promise<Reading> {
  const reading: Reading = { products: [], problems: [] };
  const parser = createReadStream(file).pipe(
    parse({
      columns: (header: string[]) => checkHeader(header, reading),
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }),
  );
  let line = 2;
  try {
    for await (const { record, info } of parser) {
      if (info.error)
        reading.problems.push({ line, column: '', message: 'This row has more or fewer columns than the header.' });
      else take(reading, readRow(record, line));
      line = info.lines + 1;
      if (reading.problems.length >= MOST_PROBLEMS) break;
    }
  } catch (error) {
    const { lines } = error as { lines?: number };
    reading.problems.push({
      line: lines ?? line,
      column: '',
      message: `This is not CSV: ${error instanceof Error ? error.message : ''}`,
    });
  }
  return reading;
}

function checkHeader(header: string[], reading: Reading): string[] {
  const names = header.map((name) => name.trim());
  for (const column of requiredColumns)
    if (!names.includes(column)) reading.problems.push({ line: 1, column, message: 'The file has no such column.' });
  return names;
}

async function readJsonLines(file: string): Promise<Reading> {
  const reading: Reading = { products: [], problems: [] };
  const lines = (await readFile(file, 'utf8')).split('\n');
  for (const [index, text] of lines.entries()) if (text.trim() !== '') take(reading, readJsonLine(text, index + 1));
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
      reading.problems.push({ line: 0, column: 'source_id', message: `${sourceId} names two rows.` });
    seen.add(sourceId);
  }
}
