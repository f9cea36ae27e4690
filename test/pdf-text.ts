import { inflateSync } from 'node:zlib';

/**
 * Returns the text of each page of a PDF, as a person could copy it from a PDF viewer. The function translates glyphs
 * to letters with the tables of the embedded fonts.
 */
export function textOfPdf(file: Buffer): string[] {
  const objects = new Map<number, { head: string; stream: Buffer | undefined }>();
  const text = file.toString('latin1');
  for (const { 1: id, 2: head = '', index } of text.matchAll(
    /(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)(?=\nendobj|stream\r?\n)/g,
  )) {
    const from = /^stream\r?\n/.exec(text.slice(index + `${id} 0 obj\n${head}`.length).slice(0, 9));
    const start = index + `${id} 0 obj\n${head}`.length + (from?.[0].length ?? 0);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    objects.set(Number(id), { head, stream: from ? file.subarray(start, start + length) : undefined });
  }
  const inflated = (id: number) => inflateSync(objects.get(id)?.stream ?? Buffer.alloc(0)).toString('latin1');
  const reference = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const resources = objects.get(reference(head, 'Resources'))?.head ?? head;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
          name,
          glyphsOf(inflated(reference(objects.get(Number(id))?.head ?? '', 'ToUnicode'))),
        ]),
      );
      return shownIn(inflated(reference(head, 'Contents')), fonts);
    });
}

function glyphsOf(map: string): string[] {
  const [, list = ''] = /beginbfrange([\s\S]*?)endbfrange/.exec(map) ?? [];
  return [...list.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)].flatMap(([, , texts = '']) =>
    [...texts.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** Replaces the glyphs of a stretch of text by the text that the document itself gives for them. */
function shownIn(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let glyphs: string[] = [];
  let isTold = false;
  const lines: string[] = [];
  const parts = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|(EMC)/g;
  for (const [, font, shown, told, end] of content.matchAll(parts)) {
    if (font) glyphs = fonts.get(font) ?? [];
    else if (end) isTold = false;
    else if (told !== undefined) {
      isTold = true;
      lines.push(unescaped(told));
    } else if (!isTold)
      lines.push(
        [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => glyphs[Number.parseInt(code, 16)] ?? '')
          .join(''),
      );
  }
  return lines.join('\n');
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads a text in UTF-16, which begins with its byte order mark. */
function unescaped(told: string): string {
  const bytes = Buffer.from(
    told.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPED[sign] ?? sign),
    'latin1',
  );
  return bytes.subarray(2).swap16().toString('utf16le');
}
