import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A data: address in a stylesheet would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  // The server bundle carries its libraries, so that they are built once for production and start fast.
  ssr: { noExternal: process.argv.includes('build') ? true : [] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
});
