// The build replaces React Router's code for tools that measure loaders and actions by this file (vite.config.ts),
// because the shop uses no such tool.

export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router: object) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentHandler = (handler: object) => handler;
export const instrumentationResultMetaContext = undefined;
