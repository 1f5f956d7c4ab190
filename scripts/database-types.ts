import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { readTables, type CatalogColumn, type CatalogTable } from './schema/catalog.ts'
import { withMigratedDatabase } from './schema/migrated-database.ts'
import { columnKind } from './sql-check/column-kind.ts'

// Writes server/src/platform/db/tables.ts, the types for Kysely's query builder, from the migrated database.
// With --check, fails if the file is out of date.

const source = fileURLToPath(new URL('../server/src/', import.meta.url))
const file = path.join(source, 'platform/db/tables.ts')

function builtTables(): Set<string> {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const calls = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'(\w+)/g
  return new Set(
    paths.flatMap((name) => {
      const text = readFileSync(path.join(source, name), 'utf8')
      return [...text.matchAll(calls)].map((match) => match[1] ?? '')
    }),
  )
}

function columnType({ type_id, is_nullable, has_default, is_generated, allowed }: CatalogColumn): string {
  const kind = columnKind(type_id).replace('any', 'unknown')
  const value = allowed ? allowed.map((text) => `'${text}'`).join(' | ') : kind
  const type = is_nullable && value !== 'unknown' ? `${value} | null` : value
  if (is_generated) return `GeneratedAlways<${type}>`
  return has_default ? `Generated<${type}>` : type
}

const tableType = ({ name, columns }: CatalogTable): string =>
  `${name}: {\n${columns.map((column) => `${column.name}: ${columnType(column)}`).join('\n')}\n}`

const built = builtTables()
const tables = (await withMigratedDatabase(readTables)).filter(({ name }) => built.has(name))
const missing = [...built].filter((name) => !tables.some((table) => table.name === name))
const after = await format(
  `import type { Generated, GeneratedAlways } from 'kysely'

/**
 * The tables that Kysely's query builder is used with. Written from the migrated database by \`npm run db:types\`; other
 * statements are SQL text, which \`scripts/check-sql.ts\` checks.
 */
export interface Tables {
${tables.map(tableType).join('\n')}
}
`,
  { ...(await resolveConfig(file)), filepath: file },
)

for (const name of missing) console.error(`The query builder names the table ${name}, which does not exist.`)
if (missing.length > 0) process.exitCode = 1
if (!process.argv.includes('--check')) writeFileSync(file, after)
else if (after !== readFileSync(file, 'utf8')) {
  console.error('server/src/platform/db/tables.ts is out of date: run npm run db:types.')
  process.exitCode = 1
}
