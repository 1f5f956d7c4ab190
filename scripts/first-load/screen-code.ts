import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A file of the build. */
interface CodeFile {
  file: string
  /** The files that it imports statically. */
  imports: string[]
  /** The modules of the application in it; those that are imported lazily come first. */
  modules: string[]
}

export interface Code {
  files: ReadonlyMap<string, CodeFile>
  /** The files that the page names. */
  first: string[]
  /** kB (1000 bytes) that a browser receives. */
  measure: (file: string) => number
}

export function readCode(dist: string): Code {
  const list = JSON.parse(readFileSync(path.join(dist, '.code'), 'utf8')) as CodeFile[]
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const first = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  )
  return { files: new Map(list.map((each) => [each.file, each])), first, measure: measureIn(dist) }
}

const measureIn = (dist: string) => (file: string) => {
  const compressed = path.join(dist, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : path.join(dist, file)).size / 1000
}

/** The files with everything that they import statically. */
function listNeeded({ files }: Code, roots: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const add = (file: string): void => {
    if (needed.has(file)) return
    needed.add(file)
    for (const imported of files.get(file)?.imports ?? []) add(imported)
  }
  for (const root of roots) add(root)
  return needed
}

/** One module of each file that no other file of `loaded` imports, which is enough to find all of them again. */
export function findRootModules(code: Code, loaded: readonly string[]): string[] {
  const known = listNeeded(code, code.first)
  const lazy = loaded.filter((file) => !known.has(file))
  const imported = new Set(lazy.flatMap((file) => code.files.get(file)?.imports ?? []))
  return lazy
    .filter((file) => !imported.has(file))
    .flatMap((file) => code.files.get(file)?.modules[0] ?? [])
    .toSorted()
}

export interface ScreenSize {
  kB: number
  files: number
  /** Modules of the list that the build no longer has. */
  missing: string[]
}

export function measureScreen(code: Code, modules: readonly string[]): ScreenSize {
  const fileOf = new Map(
    [...code.files.values()].flatMap(({ file, modules: own }) =>
      own.map((module) => [module, file] as const),
    ),
  )
  const roots = modules.flatMap((module) => fileOf.get(module) ?? [])
  const files = listNeeded(code, [...code.first, ...roots])
  const kB = [...files].reduce((sum, file) => sum + code.measure(file), 0)
  return { kB, files: files.size, missing: modules.filter((module) => !fileOf.has(module)) }
}
