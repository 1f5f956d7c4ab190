import type { ts } from '@ts-morph/common'
import type pg from 'pg'
import { describeStatement } from './describe.ts'
import { parameterDifferences } from './parameter-check.ts'
import { rowDifferences } from './row-check.ts'
import type { Finding, Statement } from './statement.ts'

export async function checkStatements(
  client: pg.Client,
  checker: ts.TypeChecker,
  statements: Statement[],
): Promise<Finding[]> {
  const typeNames = await readTypeNames(client)
  const nameOf = (type: number) => typeNames.get(type) ?? String(type)
  const findings: Finding[] = []
  for (const { path, line, name, text, parameters, row } of statements) {
    const messages = await describeStatement(client, text).then(
      (described) => [
        ...rowDifferences(checker, row, described.columns, nameOf),
        ...parameterDifferences(checker, parameters, described.parameters, nameOf),
      ],
      (error: pg.DatabaseError) => [errorMessage(error, text)],
    )
    findings.push(...messages.map((message) => ({ path, line, name, message })))
  }
  return unique(findings)
}

function errorMessage({ message, position }: pg.DatabaseError, text: string): string {
  const at = Number(position ?? 0) - 1
  const near = at < 0 ? '' : ` near "${text.slice(at, at + 40).replaceAll(/\s+/g, ' ')}"`
  return `${message}${near}`
}

async function readTypeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    `select oid, format_type(oid, null) as name from pg_type`,
  )
  return new Map(rows.map(({ oid, name }) => [oid, name]))
}

/** Removes repeats, because variants of a statement mostly share their mistakes. */
const unique = (findings: Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [Object.values(finding).join(' '), finding])).values(),
]
