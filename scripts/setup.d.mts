export function buildServer(node: string): void;
