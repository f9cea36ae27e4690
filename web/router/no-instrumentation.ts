// The build puts this in place of React Router's hooks for tools that time loaders and actions (vite.config.ts).
// Nothing here hooks in.

export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router: object) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentHandler = (handler: object) => handler;
export const instrumentationResultMetaContext = undefined;
