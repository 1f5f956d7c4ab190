import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { withMigratedDatabase } from './schema/migrated-database.ts'
import { checkStatements } from './sql-check/check.ts'
import { exceptions } from './sql-check/exceptions.ts'
import { findStatements } from './sql-check/find-statements.ts'
import { createProgram } from './sql-check/program.ts'

// Prepares every SQL statement of the server against a migrated database, without running it, and compares
// its columns with the declared row. See docs/architecture.md.

const root = fileURLToPath(new URL('../', import.meta.url))
const folders = ['server/src']

const program = createProgram(root, folders)
const { statements, unresolved } = findStatements(
  program,
  root,
  (path) => folders.some((folder) => path.startsWith(`${folder}/`)) && !path.endsWith('.test.ts'),
)
const keyOf = ({ path, name }: { path: string; name: string }) => `${path} ${name.split(',')[0]}`
const unknown = unresolved.filter((finding) => !(keyOf(finding) in exceptions))
const stale = Object.keys(exceptions).filter((key) => !unresolved.some((each) => keyOf(each) === key))
const wrong = await withMigratedDatabase((client) =>
  checkStatements(client, program.getTypeChecker(), statements),
)

for (const { path, line, name, message } of [...wrong, ...unknown])
  console.log(`${path}:${line}  ${name}  ${message}`)
for (const key of stale) console.log(`scripts/sql-check/exceptions.ts  ${key} is not needed any more`)
const places = new Set(statements.map(({ path, line }) => `${path}:${line}`)).size
console.log(
  `${places} statements in ${statements.length} variants, ${unresolved.length} not checked, ${wrong.length} mistakes`,
)
if (wrong.length + unknown.length + stale.length > 0) process.exitCode = 1
