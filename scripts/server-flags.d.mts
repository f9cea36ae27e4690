export const serverProgram: string;
export const serverFlags: string[];
export const serverEnvironment: Record<'NODE_COMPILE_CACHE' | 'MALLOC_MMAP_THRESHOLD_' | 'MALLOC_ARENA_MAX', string>;
