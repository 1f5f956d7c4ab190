import path from 'node:path'
import { scanCode } from './code.ts'
import { readImports } from './imports.ts'
import { findPlace } from './places.ts'
import { findMatches, isFeatureList, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const limits = { median: 80, ninetyPercent: 200, most: 400 }

const countLines = ({ text }: SourceFile): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export const fileSizes: Rule = (files) => {
  const sized = files
    .filter((file) => isTypeScript(file) || file.path.endsWith('.mjs'))
    .map((file) => ({ file, lines: countLines(file) }))
    .toSorted((a, b) => a.lines - b.lines)
  const sources = sized.filter(({ file }) => !isTest(file) && findPlace(file.path).side !== 'elsewhere')
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
      findMatches(
        file,
        scanCode(file).withoutStrings,
        /^\s*(?:export\s+|declare\s+|const\s+)*enum\s+\w+\s*\{/gm,
        'Use a union of string literals or `as const`: type stripping cannot remove an enum.',
      ),
    )

const noun = String.raw`[a-z][a-z0-9]*(?:-[a-z0-9]+)*`
const layers = 'routes|actions|access|queries|rules|errors|events|jobs|feature'
const serverName = new RegExp(String.raw`^${noun}\.(?:(?:${layers})(?:\.test)?|test)\.ts$`)
const contractName = new RegExp(
  String.raw`^${noun}(?:\.(?:schemas|routes|events|rules|test|rules\.test))?\.ts$`,
)
const webName = new RegExp(
  String.raw`^(?:${noun}(?:\.(?:api|live|view|actions|rules|text|fake))?(?:\.test)?\.ts|use[A-Z]\w*(?:\.test)?\.ts|[A-Z]\w*(?:\.test)?\.tsx)$`,
)

/** Limits imports by the suffix, which names the layer. */
export const knownSuffix: Rule = (files) =>
  files.filter(isTypeScript).flatMap(({ path: file }): Finding[] => {
    const { side, part } = findPlace(file)
    if (part !== 'feature') return []
    const name = path.posix.basename(file)
    const known = { server: serverName, contract: contractName, web: webName, packages: /./, elsewhere: /./ }[
      side
    ]
    if (known.test(name)) return []
    const expected = {
      server: `<noun>.${layers.replaceAll('|', '/')}/test.ts`,
      contract: '<noun>.schemas/routes/events/rules.ts',
      web: '<noun>.api/live/view/actions/rules/text.ts, Component.tsx or use-thing.ts',
      packages: '',
      elsewhere: '',
    }[side]
    return [{ path: file, line: 1, advice: `The suffix names the layer: name the file ${expected}.` }]
  })

const banned = /(?:^|[-/.])(?:manager|helpers?|utils?|misc|common)(?=[-/.]|$)/i

/** Files with vague names collect unrelated code. */
export const noVagueNames: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && findPlace(file.path).side !== 'elsewhere')
    .filter((file) => banned.test(file.path))
    .map((file) => ({
      path: file.path,
      line: 1,
      advice: 'Name the file after the noun it handles.',
    }))

const registry = /^contract\/src\/registry\/(?:routes|events)\.ts$/
const composition = /^server\/src\/[^/]+\.ts$/
const featureImport = /^import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '\.\/features\/[^']+'$/gm

/** Lines that import from a feature, and lines that mention an imported name. */
function countMentions(text: string): number {
  const imports = [...text.matchAll(featureImport)]
  const names = imports.flatMap(([, whole, some = '']) =>
    whole === undefined ? [...some.matchAll(/\w+(?=\s*(?:,|$))/g)].map(([name]) => name) : [whole],
  )
  if (names.length === 0) return 0
  const mention = new RegExp(String.raw`\b(?:${names.join('|')})\b`)
  const rest = text.replace(featureImport, '').split('\n')
  return (
    imports.reduce((sum, [statement]) => sum + statement.split('\n').length, 0) +
    rest.filter((line) => mention.test(line)).length
  )
}

/** The line of a feature's list that a room costs. */
const countListedParts = ({ text }: SourceFile): number => [...text.matchAll(/^export .* from /gm)].length

/**
 * Lines that name the parts of features by hand: the contract's registry, the composition, and feature lists without
 * the one line for each room.
 */
export const countWiring = (files: readonly SourceFile[]): number =>
  files.reduce((sum, file) => {
    if (isFeatureList(file)) return sum + countLines(file) - countListedParts(file)
    if (registry.test(file.path)) return sum + countLines(file)
    return composition.test(file.path) && !isTest(file) ? sum + countMentions(file.text) : sum
  }, 0)

const mostWiring = 170

/** Beyond the line of a new room in its feature's list, more lines mean that it is named in another place too. */
export const wiringIsListed: Rule = (files) => {
  const lines = countWiring(files)
  return lines > mostWiring
    ? [
        {
          path: 'server/src/features.ts',
          line: 1,
          advice: `${lines} lines of wiring by hand, more than ${mostWiring}: let features list their parts.`,
        },
      ]
    : []
}

/** A route or event in no list would have no handler, no line in the live table, and no row in the authorization test. */
export const contractPartsAreListed: Rule = (files) => {
  const lists = files.filter((file) => isFeatureList(file) || registry.test(file.path))
  const listed = new Set(lists.flatMap((file) => readImports(file).map(({ target }) => target)))
  return files.flatMap(({ path: file }): Finding[] => {
    const [, feature, kind] = /^contract\/src\/([^/]+)\/.*\.(route|event)s\.ts$/.exec(file) ?? []
    if (feature === undefined || listed.has(file)) return []
    return [{ path: file, line: 1, advice: `Export it in contract/src/${feature}/${kind}-list.ts.` }]
  })
}

const recordLimits = { files: 9, lines: 415 }
const ofNoteField = /^(?:contract|server|web|tests)\/.*\/note-fields?(?:\/|\.)/

/** Sizes of the model in docs/guides/developer.md, the note field: contract, server, screens and tests. */
export function measurePlainRecord(files: readonly SourceFile[]) {
  const own = files.filter((file) => ofNoteField.test(file.path))
  const lines = own.reduce((sum, file) => sum + countLines(file), 0)
  return { first: own[0], files: own.length, lines }
}

/** If the model grows, every editable record grows with it. */
export const plainRecordsAreSmall: Rule = (files) => {
  const { first, files: count, lines } = measurePlainRecord(files)
  if (!first) return []
  if (count <= recordLimits.files && lines <= recordLimits.lines) return []
  return [
    {
      path: first.path,
      line: 1,
      advice: `A plain editable record has ${count} files and ${lines} lines, more than ${recordLimits.files} and ${recordLimits.lines}: shorten what records share.`,
    },
  ]
}
