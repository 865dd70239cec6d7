import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.mjs';
import { precompressed } from './build/precompressed.mjs';

/**
 * Builds the pages into dist/console, where the server finds them and serves them under /console
 * (src/operations/console).
 */
export default defineConfig({
  base: '/console/',
  plugins: [mantineStyles(), precompressed()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // The manifest says which files load together; test/docs/console-weight.spec.ts reads it.
    manifest: true,
    // An image inside a script would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Small files compress badly, and each has headers: files that are needed together become one.
          groups: [
            { name: 'entrance', tags: ['$initial'], priority: 2 },
            // Separate file, because the invitation page uses it too, without the start page.
            { name: 'times', test: /src\/shown\/(zoned-time|save-file)\.ts$/, priority: 2 },
            { name: 'start', test: /src\/(console|today\/today)\.tsx$/, priority: 1 },
          ],
        },
      },
      onLog(level, log, handle) {
        // Libraries mark code with "use client" for server rendering, which is not used here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
