/**
 * A block of an email. The shop writes each block once as HTML and once as text (`to-html.ts`, `to-text.ts`), so that
 * both have the same content. All texts are plain; only these two files know markup.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A button for the reader's next step; `address` is absolute. */
  | { kind: 'button'; label: string; address: string }
  /** Labels with their values. */
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'items'; items: readonly EmailItem[] }
  /** Amounts below the items; the last amount is the total. */
  | { kind: 'totals'; totals: readonly Fact[] }
  /** Lines that belong together below a label, as in an address. */
  | { kind: 'lines'; label: string; lines: readonly string[] }
  /** Links below a label, for example to tracking pages; a link without an address is shown as text. */
  | { kind: 'links'; label: string; links: readonly EmailLink[] }
  | { kind: 'code'; code: string }
  /** A QR code as a picture in the email; `label` describes it. The text version has only the link beside it. */
  | { kind: 'qr'; text: string; label: string };

/** `address` is absolute. */
export type EmailLink = { text: string; address: string | undefined };

export type Fact = readonly [label: string, value: string];

/** A line of an order. `options` is its colour and size, `price` the price of all its items. */
export type EmailItem = {
  name: string;
  options: string;
  quantity: number;
  price: string;
  picture: EmailPicture | undefined;
};

/** `address` is absolute; `ratio` is the height of the picture divided by its width. */
type EmailPicture = { address: string; ratio: number };

/** The sender: the shop's name, logo and contact in the email's head and foot. */
export type Letterhead = {
  shopName: string;
  /** The shop's home page. */
  home: string;
  /** The logo's absolute address. */
  logo: string | undefined;
  /** The shop's email and phone, as far as it has them. */
  contacts: readonly string[];
};
