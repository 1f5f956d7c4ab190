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

const migration = /^server\/migrations\/(\d+)_/u

/** Migrations run in the order of their numbers. Two branches that take the same one leave the order to their names. */
export const migrationsHaveOwnNumbers: Rule = (files) => {
  const paths = files.map(({ path }) => path).filter((path) => migration.test(path))
  const byNumber = Map.groupBy(paths.toSorted(), (path) => migration.exec(path)?.[1])
  return [...byNumber.values()].flatMap(([, ...later]) =>
    later.map((path): Finding => ({
      path,
      line: 1,
      advice: 'Another migration has this number: take the next one.',
    })),
  )
}

/** Statements that mean the thread's own settings, below server/src/features, and why. */
const threadSettings: Readonly<Record<string, string>> = {
  'messaging/threads/thread-lock.queries.ts': 'A reply without a priority takes that of the thread.',
  'messaging/threads/thread-page.queries.ts': 'Compose offers the options of the thread.',
  'messaging/threads/message.queries.ts': 'The first message has the settings of the thread.',
  'messaging/forwarding/forward.queries.ts': 'Only the first message is forwarded with its response options.',
  'messaging/dry-runs/past-thread.queries.ts': 'Routing policies apply to the first message.',
  'reports/standard-reports/thread-list.queries.ts': 'The report counts threads as they were sent.',
  'reports/tallies/tally.queries.ts': 'Threads are counted as they were sent.',
}

/** A reply has a priority and response options of its own; the thread has those of its first message. */
export const messagesHaveOwnSettings: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('.queries.ts') && !path.includes('/demo/'))
    .filter(({ path }) => !Object.hasOwn(threadSettings, path.slice('server/src/features/'.length)))
    .filter(({ text }) => /\b(?:from|join) thread t\b/.test(text))
    .flatMap((file) =>
      findMatches(
        file,
        file.text.replaceAll(/group by [^`]*/g, (list) => ' '.repeat(list.length)),
        /(?<!coalesce\((?:m\.\w+|t\.raised_priority), )\bt\.(?:priority|response_options|response_meanings)\b/g,
        'Use coalesce(m.priority, t.priority) of the message, or coalesce(t.raised_priority, t.priority) in lists of threads.',
      ),
    )
