export const serverProgram: string;
export const serverFlags: string[];
export const serverEnvironment: { NODE_COMPILE_CACHE: string };
