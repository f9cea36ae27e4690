// React Router has code for tools that measure loaders and actions. The build replaces that code by this file
// (vite.config.ts), because the shop uses no such tool.

export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router: object) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentHandler = (handler: object) => handler;
export const instrumentationResultMetaContext = undefined;
