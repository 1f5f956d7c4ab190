import { codeOf } from './code.ts'
import { importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import { findingsOf, isTest, isTypeScript, lineOf } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const mayHaveSql = ({ path }: SourceFile): boolean =>
  path.endsWith('.queries.ts') ||
  path.startsWith('server/src/platform/db/') ||
  path.startsWith('server/src/features/reports/')

const sqlInCode =
  /\bsql\s*(?:<[^`]*>)?\s*`|\bsql\.raw\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

/** So that whoever changes a table finds every statement that reads it. */
export const sqlInItsPlace: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTest(file) && !mayHaveSql(file))
    .filter((file) => placeOf(file.path).side !== 'elsewhere')
    .flatMap((file) => [
      ...importsOf(file)
        .filter(({ target, typesOnly }) => /^(kysely|pg)(\/|$)/.test(target) && !typesOnly)
        .map(({ line, target }) => ({
          path: file.path,
          line,
          advice: `${target} belongs in *.queries.ts and platform/db: give the statement a name there.`,
        })),
      ...findingsOf(
        file,
        codeOf(file).withoutStrings,
        sqlInCode,
        'SQL belongs in *.queries.ts: give the statement a name there.',
      ),
    ])

const exported = /^export\s+(?:async\s+)?(?:const|function\*?)\s+(\w+)/gm

/**
 * Accounts share nothing: a statement that does not name the account is either wrong or a worker's, and then says so
 * in the comment above it with `every account:` and the reason.
 */
export const queriesNameTheAccount: Rule = (files) =>
  files
    .filter((file) => file.path.endsWith('.queries.ts') && placeOf(file.path).part === 'feature')
    .flatMap((file) => {
      const code = codeOf(file).withoutComments
      const starts = [...code.matchAll(exported)]
      return starts.flatMap((start, i): Finding[] => {
        const end = starts[i + 1]?.index ?? code.length
        const body = code.slice(start.index, end)
        const comment = commentAbove(file.text, start.index)
        if (body.search(sqlInCode) < 0 || /account_id/.test(body) || /every account: \S/.test(comment))
          return []
        return [
          {
            path: file.path,
            line: lineOf(code, start.index),
            advice: `${start[1]} must take account_id and have it in its WHERE, or say "every account: <why>" above.`,
          },
        ]
      })
    })

const commentAbove = (text: string, index: number): string =>
  /(?:\/\*\*(?:(?!\*\/)[^])*\*\/|(?:\/\/[^\n]*\n)+)\s*$/.exec(text.slice(0, index))?.[0] ?? ''
