import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './rules/source.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

const ignoredNames = new Set(['node_modules', '.git', '.data', 'dist', '.vite', 'test-results'])
/** At the root only: paging has a folder of this name. */
const coverageReport = 'coverage'

const filesUnder = (folder: string): SourceFile[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (ignoredNames.has(entry.name) || file === coverageReport) return []
    if (entry.isDirectory()) return filesUnder(file)
    const isText = /\.(tsx?|m?js|jsonc?|md|sql|css|html|svg|ya?ml|sh)$|^[^.]+$|^\.[a-z]+(rc)?$/.test(
      entry.name,
    )
    const isPublishedData = /^((tests\/)?data|packages\/[^/]+\/vectors)\//.test(file) && !file.endsWith('.md')
    return isText && !isPublishedData
      ? [{ path: file, text: readFileSync(path.join(root, file), 'utf8') }]
      : []
  })

export const readRepositoryFiles = (): SourceFile[] => filesUnder('')
