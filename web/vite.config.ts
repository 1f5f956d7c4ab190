import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const preloadFont: Plugin = {
  name: 'wardline:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  },
}

/** Pages that external links open, by a part of their URL; start.js preloads their code. */
const preloadedPages = {
  '/thread/': ['src/app/pages/ThreadRoute.tsx'],
  '/calendar': [
    'src/app/routes/late-pages.ts',
    'src/features/paging/calendar/calendar-prefetch.api.ts',
    'src/app/pages/PagingGroupRoute.tsx',
    'src/features/paging/calendar/CalendarPage.tsx',
  ],
  '/accountSettings/': ['src/app/routes/late-pages.ts', 'src/app/routes/AccountSettingsRoute.tsx'],
}

const listPreloadedPages: Plugin = {
  name: 'wardline:list-preloaded-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (!chunk || chunk.isEntry || seen.has(name)) return seen
        for (const file of [name, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(file)
        for (const file of chunk.imports) filesOf(file, seen)
        return seen
      }
      const fileOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(folder(module)))
        if (!chunk) throw new Error(`${module} is in no file.`)
        return chunk.fileName
      }
      const pages = Object.entries(preloadedPages).map(([part, modules]) => {
        const files = new Set(modules.flatMap((module) => [...filesOf(fileOf(module))]))
        return [part, [...files].map((file) => `/${file}`)]
      })
      const named = `<script src="/start.js" data-opened='${JSON.stringify(pages)}'></script>`
      return html.replace('<script src="/start.js"></script>', named)
    },
  },
}

/**
 * Makes Chromium compile the whole file on a background thread while it downloads, instead of each function on first
 * use. Other browsers ignore the comment.
 */
const compileEarly: Plugin = {
  name: 'wardline:compile-early',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.isEntry || file.name.startsWith('thread')))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/**
 * Files that import each other run in an order that no source file says: a constant of the one is still undefined when
 * the other reads it, and only in the built application.
 */
const refuseCircularFiles: Plugin = {
  name: 'wardline:refuse-circular-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const finished = new Set<string>()
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) {
          const circle = [...path.slice(path.indexOf(file)), file].join(' → ')
          this.error(`Files of the build import each other: ${circle}. Lower entriesAwareMergeThreshold.`)
        }
        if (finished.has(file)) return
        const chunk = bundle[file]
        for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) visit(imported, [...path, file])
        finished.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  },
}

/** Lists the files of the build with their modules, for scripts/first-load. */
const listCode: Plugin = {
  name: 'wardline:list-code',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return []
        const modules = file.moduleIds.filter((id) => id.startsWith(folder('src/')))
        const isLazy = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
        const named = [...modules.filter(isLazy), ...modules].map((id) => id.slice(folder('.').length))
        return [{ file: file.fileName, imports: file.imports, modules: [...new Set(named)] }]
      })
      // The service worker and the server leave out files with a dot.
      this.emitFile({ type: 'asset', fileName: '.code', source: JSON.stringify(files) })
    },
  },
}

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: folder('.'),
  publicDir: existsSync(folder('public')) ? 'public' : false,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    preloadFont,
    listPreloadedPages,
    compileEarly,
    refuseCircularFiles,
    listCode,
  ],
  // React has included useSyncExternalStore since 18, so its shim is not needed.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    // The first load names every file that is preloaded. Icons are small, and their importers load them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !file.includes('/Icon')) : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Browsers load six files at a time over HTTP/1.1, so sixteen files took three rounds.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Small parts of most screens. Without it, a clock was merged with conversations, so the calendar loaded them.
            {
              name: 'common',
              test: /@tabler|\/src\/platform\/(?:api|clock|keyboard|preferences|storage|text)\//,
              minShareCount: 3,
              priority: 1,
            },
            {
              name: 'thread',
              test: /\/app\/pages\/ThreadRoute\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 2_000,
            },
          ],
        },
        // Rolldown joins the names of all importers of a shared chunk; keep only the first.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '^/users/.': { target: server },
    },
  },
})
