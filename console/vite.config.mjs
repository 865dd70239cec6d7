import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.mjs';
import { precompressed } from './build/precompressed.mjs';

/** The pages are built beside the compiled program, which serves them under /console (src/operations/console). */
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
      output: {
        codeSplitting: {
          // Small files compress badly one by one, and each has headers: what is needed together is one file.
          groups: [
            { name: 'entrance', tags: ['$initial'], priority: 2 },
            // Of an invitation, too, which does without the start page.
            { name: 'times', test: /src\/shown\/(zoned-time|save-file)\.ts$/, priority: 2 },
            { name: 'start', test: /src\/(console|today\/today)\.tsx$/, priority: 1 },
          ],
        },
      },
      onLog(level, log, handle) {
        // "use client" in the libraries is meant for servers that render; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
