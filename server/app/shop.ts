export type { Sales as Shop } from '../sales/sales.ts';
