import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const POLL_MS = 1000;

/** Reads the shop's backups, every second while one is being made. */
export function useBackups(mayAsk = true) {
  return useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: async () => (await call('GET /backups')).backups,
    enabled: mayAsk,
    refetchInterval: ({ state }) => (state.data?.latest[0]?.state === 'running' ? POLL_MS : false),
  });
}
