export const serverFlags: string[];
export const serverEnvironment: { NODE_COMPILE_CACHE: string };
