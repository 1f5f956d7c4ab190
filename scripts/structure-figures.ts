import path from 'node:path'
import { findMutualFolders, folderSizes, roomsInOrder } from './rules/folders.ts'
import { readImports } from './rules/imports.ts'
import { plainLanguage } from './rules/language.ts'
import { readReplyConcepts } from './rules/reply-concepts.ts'
import { isTest, isTypeScript } from './rules/source.ts'
import { countWiring, measurePlainRecord } from './rules/shape.ts'
import { readRepositoryFiles } from './repository-files.ts'

// Prints where the code stands; the rules fail on the limits.

const files = readRepositoryFiles()
const sources = files.filter(
  (file) => isTypeScript(file) && !isTest(file) && /^(contract|server|web|packages)\//.test(file.path),
)

const byFolder = Map.groupBy(sources, (file) => path.posix.dirname(file.path))
const [largestFolder, inLargest] = [...byFolder].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [
  '',
  [],
]
const lines = sources.map(({ text }) => text.split('\n').length).toSorted((a, b) => a - b)
const comments = sources.flatMap(({ text }) => text.match(/^\s*(?:\/\*\*?|\/\/)/gm) ?? [])
const imports = new Map(
  sources.map((file) => [file.path, readImports(file).flatMap(({ target, ours }) => (ours ? [target] : []))]),
)

function reach(from: string, seen = new Set<string>()): Set<string> {
  for (const target of imports.get(from) ?? []) if (!seen.has(target)) reach(target, seen.add(target))
  return seen
}
const inCircle = sources.filter(({ path: file }) => reach(file).has(file))
const plainRecord = measurePlainRecord(files)
const reply = 'server/src/features/messaging/messages/reply.actions.ts'

const figures: [figure: string, value: number | string][] = [
  ['source files', sources.length],
  ['lines of the median file', lines[Math.floor(lines.length / 2)] ?? 0],
  ['lines of the largest file', lines.at(-1) ?? 0],
  ['files of the largest folder', `${inLargest.length} (${largestFolder})`],
  ['folders over the limit', folderSizes(files).length],
  ['pairs of folders that import each other', findMutualFolders(files).length],
  ['imports against the order of rooms', roomsInOrder(files).length],
  ['files in a circle of imports', inCircle.length],
  ['comments', comments.length],
  ['words that the language rule refuses', plainLanguage(files).length],
  ['files that a reply reaches', reach(reply).size],
  ['concepts to follow a reply', readReplyConcepts(files).length],
  ['files of a plain editable record', plainRecord.files],
  ['lines of a plain editable record', plainRecord.lines],
  ['lines of wiring by hand', countWiring(files)],
]
for (const [figure, value] of figures) console.log(`${figure.padEnd(40)}${value}`)
