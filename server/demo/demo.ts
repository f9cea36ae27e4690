import type { Shop } from '../shop.ts';
export async function fillDemoShop(_shop: Shop, _print: (text: string) => void): Promise<void> {}
