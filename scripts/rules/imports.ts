import path from 'node:path'
import { codeOf } from './code.ts'
import { lineOf } from './source.ts'
import type { SourceFile } from './source.ts'

export type Import = {
  line: number
  /** A path from the root when it is ours, else the name as it is written. */
  target: string
  ours: boolean
  typesOnly: boolean
}

const statement = /\b(?:import|export)\b(\s+type\b)?[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\2/g
const bare = /\bimport\s*()(['"])([^'"\n]+)\2/g
const dynamic = /\bimport\s*\(()\s*(['"`])([^'"`\n]+)\2/g

/** What a file imports, also by `export … from` and `import()`. */
export const importsOf = (file: SourceFile): Import[] => {
  const { withoutComments: code, withoutStrings } = codeOf(file)
  return [statement, bare, dynamic].flatMap((pattern) =>
    [...code.matchAll(pattern)]
      .filter(({ index }) => withoutStrings[index] !== ' ')
      .map((match) => {
        const name = match[3] ?? ''
        const ours = targetOf(file.path, name)
        return {
          line: lineOf(code, match.index),
          target: ours ?? name,
          ours: ours !== undefined,
          typesOnly: match[1] !== undefined,
        }
      }),
  )
}

const targetOf = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  const [, workspace, rest] = /^@wardline\/([a-z]+)\/(.+)$/.exec(name) ?? []
  return workspace && rest ? `${workspace}/src/${rest}` : undefined
}
