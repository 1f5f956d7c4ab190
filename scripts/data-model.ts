import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { readTables, type CatalogColumn, type CatalogTable } from './schema/catalog.ts'
import { withMigratedDatabase } from './schema/migrated-database.ts'

// Writes docs/reference/data-model.md from the migrated database and the comments above its tables. With
// --check, fails if the file is out of date.

const root = fileURLToPath(new URL('../', import.meta.url))
const migrations = path.join(root, 'server/migrations')
const file = path.join(root, 'docs/reference/data-model.md')

const mostColumns = 8

interface Area {
  title: string
  /** First sentence of the comment above each table. */
  purposes: Map<string, string>
}

function readArea(name: string): Area {
  const text = readFileSync(path.join(migrations, name), 'utf8')
  const title = name.replace(/^\d+_(.*)\.sql$/, '$1').replaceAll('_', ' ')
  const created = text.matchAll(/((?:^--.*\n)*)^create (?:unlogged )?table (\w+) /gm)
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    purposes: new Map([...created].map(([, comment = '', table = '']) => [table, purposeOf(comment, table)])),
  }
}

function purposeOf(comment: string, table: string): string {
  const text = comment.replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ').trim()
  const sentence = /^.*?\.(?= |$)/.exec(text.replace(`${table}: `, ''))?.[0] ?? ''
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const shortTypes: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time without time zone': 'time',
}

const referencesOf = ({ foreign_keys }: CatalogTable) =>
  foreign_keys
    .filter(({ target }) => target !== 'account')
    .map(({ columns, target }) => ({ target, names: columns.filter((name) => name !== 'account_id') }))

function diagramOf(tables: CatalogTable[]): string {
  const entities = tables.map((table) => {
    const references = new Set(referencesOf(table).flatMap(({ names }) => names))
    const isKey = ({ name }: CatalogColumn) => table.primary_key.includes(name) || references.has(name)
    const columns = table.columns.filter(({ name }) => name !== 'account_id' || table.name === 'account')
    const main = columns.filter((column) => !isKey(column)).slice(0, mostColumns)
    const lines = columns
      .filter((column) => isKey(column) || main.includes(column))
      .map(({ name, type }) => {
        const marks = [
          ...(table.primary_key.includes(name) ? ['PK'] : []),
          ...(references.has(name) ? ['FK'] : []),
        ]
        return `    ${shortTypes[type] ?? type} ${name} ${marks.join(', ')}`.trimEnd()
      })
    return lines.length === 0 ? `  ${table.name}` : `  ${table.name} {\n${lines.join('\n')}\n  }`
  })
  const relations = tables.flatMap((table) =>
    referencesOf(table).map(
      ({ target, names }) => `  ${target} ||--o{ ${table.name} : "${names.join(', ')}"`,
    ),
  )
  return ['```mermaid', 'erDiagram', ...entities, ...relations, '```'].join('\n')
}

const tables = new Map((await withMigratedDatabase(readTables)).map((table) => [table.name, table]))
const areas = readdirSync(migrations)
  .toSorted()
  .map(readArea)
  .filter(({ purposes }) => purposes.size > 0)
const sections = areas.map(({ title, purposes }) => {
  const own = [...purposes.keys()].flatMap((name) => tables.get(name) ?? [])
  const rows = own.map(({ name }) => `| \`${name}\` | ${purposes.get(name)?.replaceAll('|', '\\|') ?? ''} |`)
  return [`## ${title}`, diagramOf(own), '| Table | Holds |\n| --- | --- |\n' + rows.join('\n')].join('\n\n')
})

const after = await format(
  `# Data model

<!-- Written by npm run docs:data-model from server/migrations. -->

One diagram for each file in \`server/migrations\` that creates tables, with the keys of its tables and their first columns. The migration files
have all columns, indexes and policies, and the reasons for them.

Tables with rows of one hospital have an \`account_id\`. It comes first in the primary key and in each foreign key, and is
left out of the diagrams, as is the reference to \`account\`.

${sections.join('\n\n')}
`,
  { ...(await resolveConfig(file)), filepath: file },
)

const undocumented = [...tables.keys()].filter((name) => !areas.some(({ purposes }) => purposes.get(name)))
for (const name of undocumented)
  console.error(`The table ${name} needs a comment above it in server/migrations.`)
if (undocumented.length > 0) process.exitCode = 1
if (!process.argv.includes('--check')) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, after)
} else if (after !== readFileSync(file, 'utf8')) {
  console.error('docs/reference/data-model.md is out of date: run npm run docs:data-model.')
  process.exitCode = 1
}
