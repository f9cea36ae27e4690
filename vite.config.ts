import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// What every page needs comes in two files: many small ones compress a tenth worse.
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: 'shop', test: /[\\/](rolldown[\\/]runtime|web[\\/](ui[\\/](?!dialog|confirm|notice-list|field|stepper)|session[\\/](?!signed-in-only)|api[\\/](?!queries|download)|shopper[\\/](?!quick-add|shopping-acts)[^\\/]+$)|contract[\\/](?!sentences|choices)|domain[\\/]|lucide-react[\\/](?!.*(eye|trash|undo|redo|printer|pencil|panel-left|log-out|file-)))/, minShareCount: 2, priority: 1 },
  { name: 'shop', test: /[\\/]web[\\/](root|entry\.client|shopper[\\/]frame[\\/](layout|within|page-head|header|footer|network|use-frame))\.tsx?$/, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // A data: address in a stylesheet would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // The server bundle carries its libraries, settled for production: React's development half renders four times slower.
  ...(command === 'build' && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // All libraries are found at the first scan, so that none turns up later and reloads the open page.
  optimizeDeps: { entries: ['web/**/*.tsx'] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}));
