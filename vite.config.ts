import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // A data: address in a stylesheet would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  // The server bundle carries its libraries, settled for production: React's development half renders four times slower.
  ...(command === 'build' && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // All libraries are found at the first scan, so that none turns up later and reloads the open page.
  optimizeDeps: { entries: ['web/**/*.tsx'] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}));
