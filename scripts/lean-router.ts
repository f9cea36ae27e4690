import { basename } from 'node:path';
import { parseAst, type Plugin } from 'vite';

// Removes from React Router, in the code for browsers, the messages to its developers and the code for ways of building
// that the shop does not use (decisions/0012), such as React's server components. The behaviour of React Router stays
// the same.

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.js$/;
/** Matches the names that React's tools for developers show for contexts and components. */
const DISPLAY_NAME = /^[ \t]*\w+\.displayName = "[^"]*";$/gm;
/**
 * Finds the creation of a component. A mark there tells the build that this code has no effects, so that it can remove
 * components that no page uses, such as NavLink.
 */
const COMPONENT = /(?<= = )(?=React[\w$]*\.forwardRef\()/g;
const HAS_SERVER_COMPONENTS = /\buseIsRSCRouterContext\(\)(?! \{)/g;
/** Matches the code that shows the error of a React server component. */
const SERVER_ERROR = /if \(this\.context\) return .*RSCErrorHandler.*;/;
/**
 * Settings that React Router reads at run time, although they are fixed in this build (react-router.config.ts): the
 * browser knows all routes from the start, the server renders pages, the code of a page is one file, and there is no
 * hot replacement. Constants in their place let the build remove the code for all other values.
 */
const SETTLED: ReadonlyArray<readonly [RegExp, string]> = [
  [/!init\.patchRoutesOnNavigation\b/g, 'true'],
  [/\bif \(init\.(?:patchRoutesOnNavigation|instrumentations)\)/g, 'if (false)'],
  [/\bfogOfWar\.active\b(?! =)/g, 'false'],
  [/\bif \((!?)isFogOfWar\)/g, 'if ($1false)'],
  [/\b(?:ssrInfo|remixContext|__reactRouterContext)(?:\.context)?\.isSpaMode\b/g, 'false'],
  [/\bisSpaMode(?= (?:&&|\|\||\?))/g, 'false'],
  [/\bif \((?:isSpaMode|needsRevalidation)\)/g, 'if (false)'],
  [/\bif \(!ssr(?= &&)/g, 'if (false'],
  [/\broute\.client(?:Loader|Action|Middleware)Module\b/g, 'void 0'],
  [/^\s*router\.createRoutesForHMR = .*;$/gm, ''],
];
/**
 * Matches the error message by which page-boundary.tsx recognises a broken answer. This message must stay in the code.
 */
const IS_READ = /Unable to decode/;

/** Makes the plugin for the build. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler: (code, id) => ({ code: lean(code, basename(id, '.js')), map: null }),
    },
  };
}

/**
 * Shortens a module of React Router. Among other things, it replaces the text of each error by the name of the module
 * and the line.
 */
export function lean(code: string, name: string): string {
  const known = SETTLED.reduce((settled, [question, answer]) => settled.replace(question, answer), code);
  const short = known
    .replace(DISPLAY_NAME, '')
    .replace(COMPONENT, '/* @__PURE__ */ ')
    .replace(SERVER_ERROR, '')
    .replace(HAS_SERVER_COMPONENTS, 'false');
  const sentences = sentencesIn(parseAst(short)).filter(({ start, end }) => !IS_READ.test(short.slice(start, end)));
  return withPlaces(short, sentences, name);
}

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: { name?: string }; arguments: Node[] };

/** Finds the sentences of errors, in the order of the code. */
function sentencesIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  // The cast is safe: the value is an array or a part of the syntax tree, of which only calls matter.
  const sentence = sentenceOf(node as Call);
  return sentence ? [sentence] : Object.values(node).flatMap(sentencesIn);
}

const written = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression']);

function sentenceOf({ type, callee, arguments: given }: Call): Node | undefined {
  const said =
    type === 'NewExpression' && callee.name === 'Error'
      ? given[0]
      : type === 'CallExpression' && callee.name?.endsWith('invariant')
        ? given[1]
        : undefined;
  return said && written.has(said.type) ? said : undefined;
}

function withPlaces(code: string, sentences: readonly Node[], name: string): string {
  return sentences.reduceRight((changed, { start, end }) => {
    const line = code.slice(0, start).split('\n').length;
    return `${changed.slice(0, start)}'${name}:${line}'${changed.slice(end)}`;
  }, code);
}
