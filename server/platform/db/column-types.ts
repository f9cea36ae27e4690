// The schema is portable: ids are text, money is whole paise, instants are ISO-8601 UTC text, days YYYY-MM-DD, flags 0
// or 1.

export type Id = string;
export type Instant = string;
export type Day = string;
export type Paise = number;
export type Flag = 0 | 1;
