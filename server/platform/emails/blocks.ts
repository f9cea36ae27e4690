/**
 * A piece of an email. Each is written once as HTML and once as text (`to-html.ts`, `to-text.ts`), so the two say the
 * same. All texts are plain; only the writers know of markup.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** The next step for the reader; `address` is absolute. */
  | { kind: 'button'; label: string; address: string }
  /** Labels with their values. */
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'items'; items: readonly EmailItem[] }
  /** Amounts below the items; the last one is the sum. */
  | { kind: 'totals'; totals: readonly Fact[] }
  /** Lines that belong together below a label, as in an address. */
  | { kind: 'lines'; label: string; lines: readonly string[] }
  /** Places elsewhere below a label, as where parcels are tracked; one without an address is only named. */
  | { kind: 'links'; label: string; links: readonly EmailLink[] }
  | { kind: 'code'; code: string }
  /** A QR code, which comes with the email; `label` describes it. A text has only the link beside it. */
  | { kind: 'qr'; text: string; label: string };

/** `address` is absolute. */
export type EmailLink = { text: string; address: string | undefined };

export type Fact = readonly [label: string, value: string];

/** A line of an order. `options` is its colour and size, `price` what all its pieces cost. */
export type EmailItem = {
  name: string;
  options: string;
  quantity: number;
  price: string;
  picture: EmailPicture | undefined;
};

/** `address` is absolute; `ratio` is the height of the picture divided by its width. */
type EmailPicture = { address: string; ratio: number };

/** The sender: the shop's name, logo and contact, as the email's head and foot show them. */
export type Letterhead = {
  shopName: string;
  /** The shop's home page. */
  home: string;
  /** The logo's absolute address. */
  logo: string | undefined;
  /** The shop's email and phone; only those that it has. */
  contacts: readonly string[];
};
