import { currentLocale, currentTag } from '#messages/current-locale.ts';
import { locales } from '#messages/locales.ts';
import * as emailText from '#text/email.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { qrId } from './inline-pictures.ts';
import type { Block, EmailItem, EmailLink, Fact, Letterhead } from './blocks.ts';

// Email programs know little CSS: Outlook needs tables for the layout, and Gmail may drop everything except inline
// styles. Each text colour is therefore an inline style, together with its background colour. The style sheet only adds
// a dark palette and narrow margins, for programs that read it.

/** The colours of web/app.css: kora, kora-deep, thread, ink, ink-soft, indigo. */
const color = {
  paper: '#fbf8f2',
  ground: '#f3ecdf',
  rule: '#d5c8b2',
  ink: '#221c16',
  soft: '#574c40',
  action: '#27396f',
};
const TEXT = "'Anek Latin',Helvetica,Arial,sans-serif";
const DISPLAY = "'Rozha One',Georgia,'Times New Roman',serif";
const PICTURE_WIDTH = 72;
const QR_WIDTH = 220;

/** The dark palette's styles for each class. */
const DARK = {
  ground: 'background:#120f0c',
  paper: 'background:#221c16',
  ink: 'color:#fbf8f2',
  soft: 'color:#d5c8b2',
  rule: 'border-color:#574c40',
  action: 'background:#e7e9f2',
  label: 'color:#18244b',
  code: 'background:#120f0c',
};
const darkRules = Object.entries(DARK).map(([name, rule]) => `.${name}{${rule}!important}`);
const NARROW = '.room{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}';
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){${NARROW}}
@media (prefers-color-scheme:dark){${darkRules.join('')}}`;

/** Writes the blocks as an HTML page of at most 600 pixels, readable in light and dark mode. */
export function toHtml(letterhead: Letterhead, title: string, blocks: readonly Block[]): string {
  const { dir } = locales[currentLocale()];
  const language = `lang="${currentTag()}" dir="${dir}"`;
  const ground = table(
    `class="ground" width="100%" bgcolor="${color.ground}" ${language} style="background:${color.ground}"`,
  );
  return `<!doctype html>
<html ${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLES}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${color.ground}">
${ground}<tr><td class="outer" align="center" style="padding:24px 12px">
${table(`class="paper" width="600" bgcolor="${color.paper}" style="width:100%;max-width:600px;background:${color.paper}"`)}
${[head(letterhead), ...blocks.map(blockToHtml), foot(letterhead)].join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;
}

function table(attributes: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>`;
}

function row(content: string, padding = '0 40px 20px'): string {
  return `<tr><td class="room" style="padding:${padding}">${content}</td></tr>`;
}

function styled(tag: string, look: 'ink' | 'soft', style: string, content: string): string {
  const always = `margin:0;font-family:${TEXT};font-size:16px;line-height:1.5;color:${color[look]};`;
  return `<${tag} class="${look}" style="${always}${style}">${content}</${tag}>`;
}

/** Marks a text, such as a person's name, whose direction may differ from the direction of the email. */
function name(text: string): string {
  return `<span dir="auto">${escapeHtml(text)}</span>`;
}

function head({ shopName, home, logo }: Letterhead): string {
  const style = 'display:block;height:44px;width:auto;border:0;font-size:24px';
  const shown = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(shopName)}" height="44" style="${style}">`
    : escapeHtml(shopName);
  const link = `<a class="ink" href="${escapeHtml(home)}" style="color:${color.ink};text-decoration:none">${shown}</a>`;
  const mark = styled('div', 'ink', `font-family:${DISPLAY};font-size:24px;line-height:1.2`, link);
  return `<tr><td class="room rule" style="padding:28px 40px 20px;border-bottom:1px solid ${color.rule}">${mark}</td></tr>
<tr><td style="height:28px;font-size:0;line-height:0">&nbsp;</td></tr>`;
}

function foot({ shopName, home, contacts }: Letterhead): string {
  const link = `<a class="soft" href="${escapeHtml(home)}" style="color:${color.soft}">${escapeHtml(home)}</a>`;
  const lines = [`<b>${name(shopName)}</b>`, ...contacts.map(name), link];
  const text = styled('p', 'soft', 'font-size:14px', lines.join('<br>'));
  return `<tr><td class="room rule" style="padding:20px 40px 28px;border-top:1px solid ${color.rule}">${text}</td></tr>`;
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return row(
        styled('h1', 'ink', `font-family:${DISPLAY};font-size:28px;font-weight:400;line-height:1.2`, name(block.text)),
      );
    case 'paragraph':
      return row(styled('p', 'ink', '', escapeHtml(block.text)));
    case 'button':
      return row(button(block.label, block.address), '4px 40px 28px');
    case 'facts':
      return row(`${table('')}${block.facts.map(factToHtml).join('')}</table>`);
    case 'items':
      return row(`${table('width="100%"')}${block.items.map(itemToHtml).join('')}</table>`, '0 40px 8px');
    case 'totals':
      return row(`${table('width="100%"')}${block.totals.map(totalToHtml).join('')}</table>`, '0 40px 24px');
    case 'lines':
      return row(
        styled('p', 'soft', 'font-size:14px', escapeHtml(block.label)) +
          styled('p', 'ink', '', block.lines.map(name).join('<br>')),
      );
    case 'links':
      return row(
        styled('p', 'soft', 'font-size:14px', escapeHtml(block.label)) +
          styled('p', 'ink', '', block.links.map(linkToHtml).join('<br>')),
      );
    case 'code':
      return row(codeToHtml(block.code));
    case 'qr':
      return row(qrToHtml(block));
  }
}

function linkToHtml({ text, address }: EmailLink): string {
  if (address === undefined) return name(text);
  return `<a class="ink" href="${escapeHtml(address)}" rel="noopener" style="color:${color.ink}">${name(text)}</a>`;
}

/**
 * Writes a QR code as a picture that is part of the email, so email programs show it without loading anything from a
 * server. The QR code's background is white even in dark mode, because scanners need a white background.
 */
function qrToHtml({ label, text }: Extract<Block, { kind: 'qr' }>): string {
  const style = `display:block;width:${QR_WIDTH}px;height:${QR_WIDTH}px;border:0;background:#ffffff`;
  const size = `width="${QR_WIDTH}" height="${QR_WIDTH}"`;
  return `<img src="cid:${qrId(text)}" alt="${escapeHtml(label)}" ${size} style="${style}">`;
}

function codeToHtml(code: string): string {
  const digits = styled('span', 'ink', 'font-size:32px;font-weight:bold;letter-spacing:8px', escapeHtml(code));
  return `<div class="code" style="padding:16px;background:${color.ground};text-align:center">${digits}</div>`;
}

// Outlook ignores colour and padding on a link, so the table cell of a button has them.
function button(label: string, address: string): string {
  const font = `font-family:${TEXT};font-size:16px;font-weight:bold;line-height:1.25`;
  const style = `display:inline-block;${font};color:${color.paper};text-decoration:none`;
  const link = `<a class="label" href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a>`;
  const cell = `class="action" bgcolor="${color.action}" style="padding:13px 26px;background:${color.action}"`;
  return `${table('')}<tr><td ${cell}>${link}</td></tr></table>`;
}

function factToHtml([label, value]: Fact): string {
  const name = styled('span', 'soft', '', escapeHtml(label));
  const said = styled('b', 'ink', '', escapeHtml(value));
  return (
    `<tr><td valign="top" style="padding:0 0 4px;padding-inline-end:20px">${name}</td>` +
    `<td valign="top" style="padding:0 0 4px">${said}</td></tr>`
  );
}

function itemToHtml({ name: product, options, quantity, price, picture }: EmailItem): string {
  const details = [options, emailText.quantity({ quantity })].filter(Boolean).map(name).join('<br>');
  const words = styled('p', 'ink', '', name(product)) + styled('p', 'soft', 'font-size:14px', details);
  const cost = styled('span', 'ink', '', escapeHtml(price));
  const pictureCell = `width="${PICTURE_WIDTH}" valign="top" style="width:${PICTURE_WIDTH}px;padding:0 0 16px"`;
  return (
    `<tr><td ${pictureCell}>${picture ? pictureToHtml(picture) : ''}</td>` +
    `<td valign="top" style="padding:0 14px 16px">${words}</td>` +
    `<td valign="top" align="${end()}" style="padding:0 0 16px;white-space:nowrap">${cost}</td></tr>`
  );
}

function pictureToHtml({ address, ratio }: { address: string; ratio: number }): string {
  const size = `width="${PICTURE_WIDTH}" height="${Math.round(PICTURE_WIDTH * ratio)}"`;
  // The picture of an item needs no alternative text, because the item's name stands beside it.
  return `<img src="${escapeHtml(address)}" alt="" ${size} style="display:block;border:0">`;
}

function totalToHtml([label, amount]: Fact, index: number, all: readonly Fact[]): string {
  const isSum = index === all.length - 1;
  const weight = isSum ? 'font-size:18px;font-weight:bold' : '';
  const style = isSum ? `padding:10px 0 0;border-top:1px solid ${color.rule}` : 'padding:0 0 6px';
  const cell = (align: string, text: string) =>
    `<td class="rule" align="${align}" style="${style}">${styled('span', 'ink', weight, escapeHtml(text))}</td>`;
  return `<tr>${cell(start(), label)}${cell(end(), amount)}</tr>`;
}

// Outlook does not know CSS values such as `start`, so this function returns `left` or `right`.
function start(): 'left' | 'right' {
  return isRightToLeft() ? 'right' : 'left';
}

function end(): 'left' | 'right' {
  return isRightToLeft() ? 'left' : 'right';
}

function isRightToLeft(): boolean {
  // The cast is needed, because no language of the shop is written from right to left yet, so the type has only 'ltr'.
  return (locales[currentLocale()].dir as 'ltr' | 'rtl') === 'rtl';
}
