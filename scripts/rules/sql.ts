import { scanCode } from './code.ts'
import { readImports } from './imports.ts'
import { findPlace } from './places.ts'
import { findMatches, isTest, isTypeScript, lineNumber } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const mayHaveSql = ({ path }: SourceFile): boolean =>
  path.endsWith('.queries.ts') ||
  path.startsWith('server/src/platform/db/') ||
  path.startsWith('server/src/features/reports/')

const sqlInCode =
  /\bsql\s*(?:<[^`]*>)?\s*`|\bsql\.raw\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

/** Keeps statements in one place to look when a table changes. */
export const sqlInQueries: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTest(file) && !mayHaveSql(file))
    .filter((file) => !['elsewhere', 'packages'].includes(findPlace(file.path).side))
    .flatMap((file) => [
      ...readImports(file)
        .filter(({ target, typesOnly }) => /^(kysely|pg)(\/|$)/.test(target) && !typesOnly)
        .map(({ line, target }) => ({
          path: file.path,
          line,
          advice: `${target} belongs in *.queries.ts and platform/db: move the statement there.`,
        })),
      ...findMatches(
        file,
        scanCode(file).withoutStrings,
        sqlInCode,
        'SQL belongs in *.queries.ts: move the statement there.',
      ),
    ])

const exported = /^export\s+(?:async\s+)?(?:const|function\*?)\s+(\w+)/gm

/**
 * Accounts share no data, so statements filter by account. A worker's statement for all accounts carries the
 * comment `every account: <reason>`.
 */
export const queriesFilterByAccount: Rule = (files) =>
  files
    .filter((file) => file.path.endsWith('.queries.ts') && findPlace(file.path).part === 'feature')
    .flatMap((file) => {
      const code = scanCode(file).withoutComments
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
            line: lineNumber(code, start.index),
            advice: `${start[1]} must take account_id and use it in WHERE, or carry the comment "every account: <why>".`,
          },
        ]
      })
    })

const commentAbove = (text: string, index: number): string =>
  /(?:\/\*\*(?:(?!\*\/)[^])*\*\/|(?:\/\/[^\n]*\n)+)\s*$/.exec(text.slice(0, index))?.[0] ?? ''

const userStatement = 'server/src/features/accounts/users/new-user.queries.ts'

/** One statement creates users, so that they are alike however they arrive: by a form, a file, a directory or a command. */
export const usersAreCreatedOnce: Rule = (files) =>
  files
    .filter(({ path }) => /^(server\/src|scripts)\//.test(path) && path !== userStatement)
    .filter((file) => isTypeScript(file) && !isTest(file))
    .flatMap((file) =>
      findMatches(
        file,
        scanCode(file).withoutComments,
        /\binsert\s+into\s+"?users"?\b|\.insertInto\(\s*['"]users['"]/gi,
        'Create users with insertUsers of accounts/users/new-user.queries.ts.',
      ),
    )
