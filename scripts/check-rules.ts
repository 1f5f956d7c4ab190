import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { rules } from './rules/all.ts'
import type { SourceFile } from './rules/source.ts'

// Checks the rules of docs/architecture.md over every file of the repository; one line for each place that breaks one.

const root = fileURLToPath(new URL('../', import.meta.url))

const notOurs = new Set(['node_modules', '.git', '.data', 'dist', 'coverage', '.vite', 'test-results'])

const filesUnder = (folder: string): SourceFile[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (notOurs.has(entry.name)) return []
    if (entry.isDirectory()) return filesUnder(file)
    const isText = /\.(tsx?|m?js|jsonc?|md|sql|css|html|svg|ya?ml|sh)$|^[^.]+$|^\.[a-z]+(rc)?$/.test(
      entry.name,
    )
    const isPublishedData = /^(tests\/)?data\//.test(file) && !file.endsWith('.md')
    return isText && !isPublishedData
      ? [{ path: file, text: readFileSync(path.join(root, file), 'utf8') }]
      : []
  })

const files = filesUnder('')
const findings = Object.entries(rules).flatMap(([name, rule]) =>
  rule(files).map((finding) => ({ name, ...finding })),
)

for (const { path: file, line, name, advice } of findings) console.log(`${file}:${line}  ${name}  ${advice}`)
console.log(`${files.length} files, ${Object.keys(rules).length} rules, ${findings.length} findings`)
if (findings.length > 0) process.exitCode = 1
