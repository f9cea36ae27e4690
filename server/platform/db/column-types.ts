// Both engines store the same types: ids are text, money is whole paise, instants are ISO-8601 text in UTC, days are
// YYYY-MM-DD, flags are 0 or 1.

export type Id = string;
export type Instant = string;
export type Day = string;
export type Paise = number;
export type Flag = 0 | 1;
