import path from 'node:path'
import { codeOf } from './code.ts'
import { placeOf } from './places.ts'
import { findingsOf, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const limits = { median: 80, ninetyPercent: 200, most: 400 }

const linesOf = ({ text }: SourceFile): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** A file that one cannot see at a glance is split by noun. */
export const fileSizes: Rule = (files) => {
  const sized = files
    .filter((file) => isTypeScript(file) || file.path.endsWith('.mjs'))
    .map((file) => ({ file, lines: linesOf(file) }))
    .toSorted((a, b) => a.lines - b.lines)
  const sources = sized.filter(({ file }) => !isTest(file) && placeOf(file.path).side !== 'elsewhere')
  const at = (part: number) => sources[Math.ceil(sources.length * part) - 1]
  const findings: Finding[] = sized
    .filter(({ lines }) => lines > limits.most)
    .map(({ file, lines }) => ({
      path: file.path,
      line: limits.most,
      advice: `${lines} lines are more than ${limits.most}: split it by noun.`,
    }))
  const middle = at(0.5)
  if (middle && middle.lines > limits.median)
    findings.push({
      path: middle.file.path,
      line: 1,
      advice: `The median file has ${middle.lines} lines, more than ${limits.median}: split the long ones by noun.`,
    })
  const ninth = at(0.9)
  if (ninth && ninth.lines > limits.ninetyPercent)
    for (const { file, lines } of sources.filter((each) => each.lines > limits.ninetyPercent))
      findings.push({
        path: file.path,
        line: limits.ninetyPercent,
        advice: `${lines} lines, in more than a tenth of the files over ${limits.ninetyPercent}: split it by noun.`,
      })
  return findings
}

export const noEnum: Rule = (files) =>
  files
    .filter(isTypeScript)
    .flatMap((file) =>
      findingsOf(
        file,
        codeOf(file).withoutStrings,
        /^\s*(?:export\s+|declare\s+|const\s+)*enum\s+\w+\s*\{/gm,
        'Write a union of texts, or `as const`: an enum is code that type stripping cannot remove.',
      ),
    )

const noun = String.raw`[a-z][a-z0-9]*(?:-[a-z0-9]+)*`
const layers = 'routes|actions|access|queries|rules|errors|tables|events|jobs'
const serverName = new RegExp(String.raw`^${noun}\.(?:(?:${layers})(?:\.test)?|test)\.ts$`)
const contractName = new RegExp(
  String.raw`^${noun}(?:\.(?:schemas|routes|events|rules|test|rules\.test))?\.ts$`,
)
const webName = new RegExp(
  String.raw`^(?:${noun}(?:\.(?:api|live|view|actions|rules))?(?:\.test)?\.ts|use[A-Z]\w*(?:\.test)?\.ts|[A-Z]\w*(?:\.test)?\.tsx)$`,
)

/** The suffix is the layer; a name without one says nothing about what it may do. */
export const knownSuffix: Rule = (files) =>
  files.filter(isTypeScript).flatMap(({ path: file }): Finding[] => {
    const { side, part } = placeOf(file)
    if (part !== 'feature') return []
    const name = path.posix.basename(file)
    const known = { server: serverName, contract: contractName, web: webName, elsewhere: /./ }[side]
    if (known.test(name)) return []
    const expected = {
      server: `<noun>.${layers.replaceAll('|', '/')}/test.ts`,
      contract: '<noun>.schemas/routes/events/rules.ts',
      web: '<noun>.api/live/view/actions/rules.ts, Component.tsx or useThing.ts',
      elsewhere: '',
    }[side]
    return [{ path: file, line: 1, advice: `The suffix is the layer: name it ${expected}.` }]
  })

const banned = /(?:^|[-/.])(?:manager|helpers?|utils?|misc|common)(?=[-/.]|$)/i

/** Names that say nothing draw in everything. */
export const nounsForNames: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && placeOf(file.path).side !== 'elsewhere')
    .filter((file) => banned.test(file.path))
    .map((file) => ({
      path: file.path,
      line: 1,
      advice: 'Name the file for its noun, and a function for its verb.',
    }))
