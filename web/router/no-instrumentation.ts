// The build puts this in place of React Router's hooks for tools that
// time loaders and actions (vite.config.ts). The shop uses no such tool.

export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router: object) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentHandler = (handler: object) => handler;
export const instrumentationResultMetaContext = undefined;
