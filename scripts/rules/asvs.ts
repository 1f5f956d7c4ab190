import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding, Rule, SourceFile } from './source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const document = 'docs/operate/security.md'

/** Items of levels 1 and 2 in each section of OWASP ASVS 5.0.0; 253 in all. In every section they come first. */
const itemsBySection: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const items = Object.entries(itemsBySection).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
)

const answers: readonly string[] = ['met', 'not applicable', 'not met']
const row = /^\| (\d+\.\d+\.\d+) +\| [^|]+ \| ([^|]+?) +\| (.*?) +\|$/
const quotedPath = /`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g

function findingsIn({ path: file, text }: SourceFile): Finding[] {
  const lines = text.split('\n')
  const found = lines.flatMap((line, at) => {
    const [, item, answer = '', evidence = ''] = row.exec(line) ?? []
    return item === undefined ? [] : [{ item, answer, evidence, line: at + 1 }]
  })
  const counts = { met: 0, 'not applicable': 0, 'not met': 0, ...count(found.map(({ answer }) => answer)) }
  const summary = `${counts.met} are met, ${counts['not applicable']} do not apply, ${counts['not met']} are not met`
  const answered = new Set(found.map(({ item }) => item))
  const advices = [
    ...items.filter((item) => !answered.has(item)).map((item) => `Answer item ${item} of the ASVS.`),
    ...(text.includes(summary) ? [] : [`Write "${summary}".`]),
  ]
  return [
    ...advices.map((advice) => ({ path: file, line: 1, advice })),
    ...found.flatMap(({ item, answer, evidence, line }, at) => {
      const missing = [...evidence.matchAll(quotedPath)].flatMap(([, name = '']) =>
        existsSync(path.join(root, name)) ? [] : [`There is no file ${name}.`],
      )
      const problems = [
        ...(items.includes(item) ? [] : [`Item ${item} is not at level 1 or 2.`]),
        ...(found.findIndex((other) => other.item === item) === at
          ? []
          : [`Item ${item} is answered twice.`]),
        ...(answers.includes(answer) ? [] : ['Answer "met", "not applicable" or "not met".']),
        ...missing,
      ]
      return problems.map((advice) => ({ path: file, line, advice }))
    }),
  ]
}

const count = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]))

export const asvsIsAnswered: Rule = (files) =>
  files.filter(({ path: file }) => file === document).flatMap(findingsIn)
