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

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: folder('.'),
  publicDir: existsSync(folder('public')) ? 'public' : false,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), preloadFont],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // An inlined file is a data: address, which the page's policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first screen needs is one file: over HTTP/1.1 a browser asks for six at a time, and sixteen were three turns.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/users': { target: server },
    },
  },
})
