import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.mjs';
import { precompressed } from './build/precompressed.mjs';

/** The pages are built beside the compiled program, which serves them under /console (src/console). */
export default defineConfig({
  base: '/console/',
  plugins: [mantineStyles(), precompressed()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // What is loaded with what: the test of the weights reads it (test/docs/console-weight.spec.ts).
    manifest: true,
    // A picture inside the script would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, handle) {
        // "use client" in the libraries is meant for servers that render; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
