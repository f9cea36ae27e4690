/**
 * A part of an email. Each kind of block has one translation into HTML (`to-html.ts`) and one into text (`to-text.ts`),
 * so both forms have the same content. All texts in a block are plain; only `to-html.ts` and `to-text.ts` add markup.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A button for the reader's next step; `address` is absolute. */
  | { kind: 'button'; label: string; address: string }
  /** Labels with their values. */
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'items'; items: readonly EmailItem[] }
  /** The amounts below the ordered items; the last amount is the total. */
  | { kind: 'totals'; totals: readonly Fact[] }
  /** Lines below a label, such as the lines of an address. */
  | { kind: 'lines'; label: string; lines: readonly string[] }
  /** Links below a label, for example to tracking pages. A link without an address is shown as plain text. */
  | { kind: 'links'; label: string; links: readonly EmailLink[] }
  | { kind: 'code'; code: string }
  /**
   * A picture of a QR code; `label` describes it. The plain text of the email leaves out the QR code, because a link
   * with the same content stands beside it.
   */
  | { kind: 'qr'; text: string; label: string };

/** A link in an email; `address` is absolute. */
export type EmailLink = { text: string; address: string | undefined };

export type Fact = readonly [label: string, value: string];

/**
 * A line of an order in an email. `options` is the colour and size, and `price` is the price of all items of the line.
 */
export type EmailItem = {
  name: string;
  options: string;
  quantity: number;
  price: string;
  picture: EmailPicture | undefined;
};

/** A picture in an email. `address` is absolute; `ratio` is the height of the picture divided by its width. */
type EmailPicture = { address: string; ratio: number };

/** The letterhead: the shop's name, logo and contacts at the head and foot of an email. */
export type Letterhead = {
  shopName: string;
  /** The absolute address of the shop's home page. */
  home: string;
  /** The logo's absolute address. */
  logo: string | undefined;
  /** The shop's email and phone, if it has them. */
  contacts: readonly string[];
};
