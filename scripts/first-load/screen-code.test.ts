import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listScreens, readScreenModules } from './screen-budget.ts'
import { findRootModules, measureScreen, readCode } from './screen-code.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'wardline-code-'))
afterAll(() => rmSync(dist, { recursive: true }))
mkdirSync(path.join(dist, 'assets'))
writeFileSync(
  path.join(dist, 'index.html'),
  '<script src="/start.js"></script><script type="module" crossorigin src="/assets/index.js"></script>' +
    '<link rel="modulepreload" crossorigin href="/assets/runtime.js"><link rel="icon" href="/icon.svg">',
)
const files = [
  { file: 'assets/index.js', imports: ['assets/runtime.js'], modules: ['src/main.tsx'] },
  { file: 'assets/runtime.js', imports: [], modules: [] },
  {
    file: 'assets/calendar.js',
    imports: ['assets/index.js', 'assets/grid.js'],
    modules: ['src/CalendarPage.tsx', 'src/calendar.text.ts'],
  },
  { file: 'assets/grid.js', imports: [], modules: ['src/Grid.tsx'] },
  { file: 'assets/dialog.js', imports: [], modules: ['src/Dialog.tsx'] },
]
writeFileSync(path.join(dist, '.code'), JSON.stringify(files))
for (const { file } of [...files, { file: 'start.js' }])
  writeFileSync(path.join(dist, file), 'x'.repeat(1000))
// Browsers receive the compressed file.
writeFileSync(path.join(dist, 'assets/grid.js.br'), 'x'.repeat(250))

test('a screen costs the first load, its lazy modules, and everything that they import', () => {
  const code = readCode(dist)
  expect(measureScreen(code, [])).toEqual({ kB: 3, files: 3, missing: [] })
  expect(measureScreen(code, ['src/CalendarPage.tsx'])).toEqual({ kB: 4.25, files: 5, missing: [] })
  expect(measureScreen(code, ['src/calendar.text.ts', 'src/Gone.tsx'])).toEqual({
    kB: 4.25,
    files: 5,
    missing: ['src/Gone.tsx'],
  })
})

test('loaded files are described by the modules that no other file imports', () => {
  const loaded = ['start.js', 'assets/index.js', 'assets/runtime.js', 'assets/grid.js', 'assets/calendar.js']
  expect(findRootModules(readCode(dist), loaded)).toEqual(['src/CalendarPage.tsx'])
  expect(findRootModules(readCode(dist), [...loaded, 'assets/dialog.js'])).toEqual([
    'src/CalendarPage.tsx',
    'src/Dialog.tsx',
  ])
})

test('every address of the navigation has measured modules: run npm run first-load', () => {
  const measured = readScreenModules()
  expect(listScreens().filter((screen) => measured[screen] === undefined)).toEqual([])
})
