import { defineConfig } from 'vite';

/** Bundles the server's own code and the contract; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: { input: { main: 'src/main.ts', admin: 'src/admin/main.ts' } },
  },
  ssr: { noExternal: [/^@kitroom\//u] },
});
