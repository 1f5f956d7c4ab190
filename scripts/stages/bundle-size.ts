import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Print } from './program.ts'

/** Sizes in kB (1000 bytes) after gzip; fonts are compressed already. */
const budgets = { script: 150, style: 12, font: 50, lazy: 130 }

type Part = keyof typeof budgets

/**
 * Compares the initial load (scripts, their static imports, styles, preloaded fonts) and each lazy script
 * with the budgets. `dist` is the built web application.
 */
export const isWithinBudget = (dist: string, print: Print): boolean => {
  const page = path.join(dist, 'index.html')
  if (!existsSync(page)) {
    print(`${page} is missing: the build produced no page.\n`)
    return false
  }
  const rows = measureParts(dist, readFileSync(page, 'utf8'))
  for (const { name, part, kB } of rows) {
    const verdict = kB > budgets[part] ? `over ${budgets[part]}` : `of ${budgets[part]}`
    print(`${kB.toFixed(1).padStart(8)} kB ${verdict.padEnd(9)} ${name}\n`)
  }
  return rows.every(({ part, kB }) => kB <= budgets[part])
}

/** The largest lazy script comes last. */
export const measureParts = (dist: string, page: string): { name: string; part: Part; kB: number }[] => {
  const first = firstLoad(page)
  const sum = (files: string[], weigh: (file: string) => number) =>
    files.reduce((total, file) => total + weigh(path.join(dist, file)), 0)
  const lazy = filesUnder(dist)
    .filter((file) => file.endsWith('.js') && !first.script.includes(file))
    .map((file) => ({ name: `lazy ${file}`, part: 'lazy' as const, kB: gzipped(path.join(dist, file)) }))
    .toSorted((a, b) => b.kB - a.kB)
  return [
    { name: 'first load: scripts', part: 'script', kB: sum(first.script, gzipped) },
    { name: 'first load: styles', part: 'style', kB: sum(first.style, gzipped) },
    { name: 'first load: font', part: 'font', kB: sum(first.font, plain) },
    ...lazy.slice(0, 5),
  ]
}

const firstLoad = (page: string): Record<'script' | 'style' | 'font', string[]> => {
  const found = (pattern: RegExp) =>
    [...page.matchAll(pattern)].map(([tag]) => address(tag)).filter((file) => file)
  return {
    script: [...found(/<script\b[^>]*\bsrc=[^>]*>/g), ...found(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)],
    style: found(/<link\b[^>]*\brel="stylesheet"[^>]*>/g),
    font: found(/<link\b[^>]*\bas="font"[^>]*>/g),
  }
}

const address = (tag: string): string => /\b(?:src|href)="\/?([^":?]+)/.exec(tag)?.[1] ?? ''

const filesUnder = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'))

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1000
const plain = (file: string) => readFileSync(file).length / 1000
