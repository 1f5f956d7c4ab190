import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { root } from './stages/program.ts'

// npm run --silent stack < log: replaces positions in the bundled server by positions in its sources. With
// --enable-source-maps Node would do this itself, but it holds 115 MB for it.

const folder = path.join(root, 'server/dist')
const maps = new Map<string, SourceMap>()

function mapOf(file: string): SourceMap {
  const known = maps.get(file)
  if (known) return known
  const json = readFileSync(path.join(folder, `${file}.map`), 'utf8')
  const map = new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0])
  maps.set(file, map)
  return map
}

const log = await text(process.stdin)
console.log(
  log.replaceAll(
    /(?:file:\/\/)?[^\s(]*?server\/dist\/([\w.-]+\.js):(\d+):(\d+)/g,
    (position, file, line, column) => {
      const found = mapOf(String(file)).findOrigin(Number(line), Number(column))
      if (!('fileName' in found)) return position
      const source = path.relative(root, path.resolve(folder, found.fileName))
      return `${source}:${found.lineNumber}:${found.columnNumber}`
    },
  ),
)
