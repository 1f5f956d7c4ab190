import path from 'node:path'
import { scanCode } from './code.ts'
import { lineNumber } from './source.ts'
import type { SourceFile } from './source.ts'

export type Import = {
  line: number
  /** Path from the repository root, or the name of a library. */
  target: string
  ours: boolean
  typesOnly: boolean
}

const statement = /\b(?:import|export)\b(\s+type\b)?[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\2/g
const bare = /\bimport\s*()(['"])([^'"\n]+)\2/g
const dynamic = /\bimport\s*\(()\s*(['"`])([^'"`\n]+)\2/g

export const readImports = (file: SourceFile): Import[] => {
  const { withoutComments: code, withoutStrings } = scanCode(file)
  return [statement, bare, dynamic].flatMap((pattern) =>
    [...code.matchAll(pattern)]
      .filter(({ index }) => withoutStrings[index] !== ' ')
      .map((match) => {
        const name = match[3] ?? ''
        const ours = resolveTarget(file.path, name)
        return {
          line: lineNumber(code, match.index),
          target: ours ?? name,
          ours: ours !== undefined,
          typesOnly: match[1] !== undefined,
        }
      }),
  )
}

const resolveTarget = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  const [, workspace, rest] = /^@wardline\/([a-z0-9-]+)\/(.+)$/.exec(name) ?? []
  if (!workspace || !rest) return undefined
  return sides.has(workspace) ? `${workspace}/src/${rest}` : `packages/${workspace}/src/${rest}`
}

const sides = new Set(['contract', 'server', 'web', 'tests'])
