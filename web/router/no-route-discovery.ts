// The build replaces React Router's code that discovers routes during a visit by this file (vite.config.ts). Every page
// has all routes from the start (`routeDiscovery` in react-router.config.ts), so that code would only make the script
// larger.

export const URL_LIMIT = 0;
export const getManifestPath = (path?: string) => path ?? '/__manifest';
export const getPartialManifest = (manifest: object) => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const getPathsWithAncestors = (paths: string[]) => paths;
export const handleClientVersionMismatch = async () => false;
export const isFogOfWarEnabled = () => false;
export const useFogOFWarDiscovery = () => {};
