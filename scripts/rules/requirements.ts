import path from 'node:path'
import { isTest } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const namesIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,/g)].map(([, , name = '']) => name)

/** tests/specification lists sections, their requirements and the tests of each, one per line. */
const sectionLine = /^## §(\d+)/
const requirementLine = /^- /
const testLine = /^ {2}- `(.+)`$/

function findingsIn(file: SourceFile, known: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = []
  const part = path.posix.basename(file.path, '.md')
  const lines = file.text.split('\n')
  let section = ''
  const find = (at: number, advice: string) => findings.push({ path: file.path, line: at + 1, advice })
  for (const [at, line] of lines.entries()) {
    section = sectionLine.exec(line)?.[1] ?? section
    const name = testLine.exec(line)?.[1]
    if (requirementLine.test(line) && !testLine.test(lines[at + 1] ?? ''))
      find(at, 'Name the tests of this requirement below it.')
    if (name === undefined) continue
    if (!known.has(name)) find(at, 'No test has this name.')
    if (!new RegExp(`^(?:.*; )?${part} (?:§\\d+, )*§${section}(?!\\d)`).test(name))
      find(at, `Start the name of this test with "${part} §${section}", or add it after "; ".`)
  }
  return findings
}

export const requirementsHaveTests: Rule = (files) => {
  const known = new Set(files.filter(isTest).flatMap(namesIn))
  return files
    .filter((file) => /^tests\/specification\/[^/]+\.md$/.test(file.path))
    .flatMap((file) => findingsIn(file, known))
}
