import type { Plugin } from 'vite';

// Makes lucide's icons smaller for the browser: removes data that our component (web/ui/create-icon.ts) does not use.
// The removed data are names, sizes and the parts' keys, whose random letters do not compress (decisions/0012).

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/;

/** Makes the plugin for the build. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    transform: { filter: { id: ICON }, handler: (code) => ({ code: leanIcon(code), map: null }) },
  };
}

/** Returns the module of an icon without the data that our component does not use. */
export function leanIcon(code: string): string {
  return code
    .replaceAll(/,\s*key: "[^"]*"/g, '')
    .replaceAll(/^ {2}(?:name: "[^"]*"|size: \d+),\n/gm, '')
    .replace(/^__iconData\.node;\n/m, '');
}
