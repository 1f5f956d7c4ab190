import process from 'node:process'
import { rules } from './rules/all.ts'
import { readRepositoryFiles } from './repository-files.ts'

// Checks the rules of docs/architecture.md and prints one line per finding.

const files = readRepositoryFiles()
const findings = Object.entries(rules).flatMap(([name, rule]) =>
  rule(files).map((finding) => ({ name, ...finding })),
)

for (const { path: file, line, name, advice } of findings) console.log(`${file}:${line}  ${name}  ${advice}`)
console.log(`${files.length} files, ${Object.keys(rules).length} rules, ${findings.length} findings`)
if (findings.length > 0) process.exitCode = 1
