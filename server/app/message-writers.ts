import type { Work } from '../platform/jobs/jobs.ts';
import type { Shop } from './shop.ts';

export async function sendMessage(_shop: Shop, _work: Work<'message' | 'urgentMessage'>): Promise<void> {}
