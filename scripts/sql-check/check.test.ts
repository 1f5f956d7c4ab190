import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withMigratedDatabase } from '../schema/migrated-database.ts'
import { checkStatements } from './check.ts'
import { findStatements } from './find-statements.ts'
import { createProgram } from './program.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const planted = 'scripts/sql-check/planted.queries.ts'

const source = `
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../server/src/platform/db/connection.ts'
import { rowsOf } from '../../server/src/platform/db/text.ts'

export const correct = (db: Db, id: number) =>
  sql<{ id: number; name: string; created: string; member_ids: number[] }>\`
    select g.id, g.name, now() as created, array(select m.user_id from paging_group_member m) as member_ids
      from paging_group g where g.id = \${id}\`.execute(db)

export const wrongColumn = (db: Db) => sql<{ id: number }>\`select idd from users\`.execute(db)

export const wrongType = (db: Db) => sql<{ id: string }>\`select id from users\`.execute(db)

export const missingProperty = (db: Db) =>
  sql<{ id: number; email: string }>\`select id from users\`.execute(db)

export const extraColumn = (db: Db) => sql<{ id: number }>\`select id, email from users\`.execute(db)

export const doesNotParse = (db: Db) => sql\`select from where users\`.execute(db)

const text = 'select id, email from users where account_id = $1 and nothing = $2'
export const wrongText = (db: Db) => rowsOf<{ id: number; email: string }>(db, text, [1, 2])

const isActive = (alias: string) => sql\`\${sql.ref(\`\${alias}.is_activ\`)}\`
export const wrongFragment = (db: Db) => sql\`select from users u where \${isActive('u')}\`.execute(db)

export const wrongBranch = (db: Db, only?: number) => {
  const where = only === undefined ? sql\`true\` : sql\`idd = \${only}\`
  return sql<{ id: number }>\`select id from users where \${where}\`.execute(db)
}

async function select<Row>(db: Db, columns: RawBuilder<unknown>): Promise<Row[]> {
  return (await sql<Row>\`select \${columns} from users\`.execute(db)).rows
}
export const wrongCaller = (db: Db) => select<{ id: number }>(db, sql\`email\`)
export const correctCaller = (db: Db) => select<{ email: string }>(db, sql\`email\`)

export const wrongParameter = (db: Db, name: string) =>
  sql\`select from users where id = \${name} and account_id = any(\${[name]}::bigint[])\`.execute(db)

export const unknownText = (db: Db, column: string) => sql\`select \${sql.raw(column)} from users\`.execute(db)
`

const program = createProgram(root, [], new Map([[`${root}${planted}`, source]]))
const { statements, unresolved } = findStatements(program, root, (path) => path === planted)
const findings = await withMigratedDatabase((client) =>
  checkStatements(client, program.getTypeChecker(), statements),
)
const messagesOf = (name: string) =>
  findings.filter((each) => each.name === name).map(({ message }) => message)

test.each([
  ['wrongColumn', ['column "idd" does not exist near "idd from users"']],
  ['wrongType', ['id is bigint, read as number, but declared as string']],
  ['missingProperty', ['the declared property email is not selected']],
  ['extraColumn', ['the selected column email is not declared']],
  ['doesNotParse', ['syntax error at or near "where" near "where users"']],
  ['wrongText', ['column "nothing" does not exist near "nothing = $2"']],
  ['wrongFragment', ['column u.is_activ does not exist near ""u"."is_activ""']],
  ['wrongBranch', ['column "idd" does not exist near "idd = $1"']],
  [
    'wrongParameter',
    ['${name} is string, but bigint is expected', '${[name]} is string[], but bigint[] is expected'],
  ],
  [
    'select, called by wrongCaller',
    ['the declared property id is not selected', 'the selected column email is not declared'],
  ],
])('a mistake is found by the name of its statement: %s', (name, messages) => {
  expect(messagesOf(name)).toEqual(messages)
})

test('a finding names file and line', () => {
  expect(findings.find(({ name }) => name === 'wrongColumn')).toMatchObject({ path: planted, line: 11 })
})

test('a correct statement has no finding', () => {
  expect(messagesOf('correct')).toEqual([])
  expect(messagesOf('select, called by correctCaller')).toEqual([])
})

test('a statement whose text depends on its caller’s data is listed', () => {
  expect(unresolved.map(({ name, message }) => [name, message])).toEqual([
    ['unknownText', '`column` is not known before the program runs'],
  ])
})
