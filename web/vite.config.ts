import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The one font is asked for together with the style sheet, not after it. */
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

/** Pages that links from outside open, by a part of their address: their code is asked for together with the first file. */
const opened = {
  '/thread/': ['src/app/pages/ThreadRoute.tsx'],
  '/calendar': [
    'src/features/paging/calendar/ahead.ts',
    'src/features/paging/groups/pages/GroupPage.tsx',
    'src/features/paging/calendar/pages/CalendarPage.tsx',
  ],
}

/** Tells start.js which files those are. */
const nameOpened: Plugin = {
  name: 'wardline:name-opened',
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
      const pages = Object.entries(opened).map(([part, of]) => {
        const files = new Set(of.flatMap((module) => [...filesOf(fileOf(module))]))
        return [part, [...files].map((file) => `/${file}`)]
      })
      const named = `<script src="/start.js" data-opened='${JSON.stringify(pages)}'></script>`
      return html.replace('<script src="/start.js"></script>', named)
    },
  },
}

/**
 * Chromium compiles such a file whole and beside the page while it arrives, instead of function by function when the first
 * screen, or the first thread, needs them. To others it is a comment.
 */
const compileEarly: Plugin = {
  name: 'wardline:compile-early',
  apply: 'build',
  generateBundle: {
    // It has to be the first line.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.isEntry || file.name.startsWith('thread')))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: folder('.'),
  publicDir: existsSync(folder('public')) ? 'public' : false,
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    preloadFont,
    nameOpened,
    compileEarly,
  ],
  // React has had it since 18: what stands in for it elsewhere is not loaded.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // An inlined file is a data: address, which the page's policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first screen needs is one file: over HTTP/1.1 a browser asks for six at a time, and sixteen were
            // three turns. What a thread needs beyond it is a few, not twenty.
            { name: 'first', tags: ['$initial'], priority: 1 },
            {
              name: 'thread',
              test: /\/app\/pages\/ThreadRoute\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
        // Without all the names of whoever shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/users': { target: server },
    },
  },
})
