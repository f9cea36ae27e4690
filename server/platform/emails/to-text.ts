import * as emailText from '#text/email.ts';
import type { Block, EmailItem, EmailLink, Fact, Letterhead } from './blocks.ts';

/** Writes the blocks as plain text, for programs that show no HTML. */
export function toText({ shopName, home, contacts }: Letterhead, blocks: readonly Block[]): string {
  const foot = [shopName, ...contacts, home].join('\n');
  return `${[...blocks.map(blockToText).filter(Boolean), foot].join('\n\n')}\n`;
}

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.address}`;
    case 'facts':
      return block.facts.map(factToText).join('\n');
    case 'items':
      return block.items.map(itemToText).join('\n');
    case 'totals':
      return block.totals.map(factToText).join('\n');
    case 'lines':
      return [emailText.label({ label: block.label }), ...block.lines].join('\n');
    case 'links':
      return [emailText.label({ label: block.label }), ...block.links.map(linkToText)].join('\n');
    case 'code':
      return block.code;
    // The plain text leaves out the QR code, because the link beside it has the same content.
    case 'qr':
      return '';
  }
}

function linkToText({ text, address }: EmailLink): string {
  return address === undefined ? text : emailText.fact({ label: text, value: address });
}

function factToText([label, value]: Fact): string {
  return emailText.fact({ label, value });
}

function itemToText({ name, options, quantity, price }: EmailItem): string {
  return options === ''
    ? emailText.itemWithoutOptions({ quantity, name, price })
    : emailText.item({ quantity, name, options, price });
}
