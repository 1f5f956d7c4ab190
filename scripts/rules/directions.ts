import path from 'node:path'
import { codeOf } from './code.ts'
import { importsOf } from './imports.ts'
import type { Import } from './imports.ts'
import { featureOrder, placeOf, rankOf } from './places.ts'
import type { Place } from './places.ts'
import { isTest, isTypeScript } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

type Edge = { from: Place; to: Place; file: SourceFile; wanted: Import }

/** A rule over every import of one of our files by another. */
const forImports =
  (advise: (edge: Edge) => string | undefined): Rule =>
  (files) =>
    files.filter(isTypeScript).flatMap((file) =>
      importsOf(file).flatMap((wanted): Finding[] => {
        const to: Place = wanted.ours
          ? placeOf(wanted.target)
          : { side: 'elsewhere', part: 'root', feature: '' }
        const advice = advise({ from: placeOf(file.path), to, file, wanted })
        return advice ? [{ path: file.path, line: wanted.line, advice }] : []
      }),
    )

/** The contract is the only thing that both sides import. */
export const contractStandsAlone = forImports(({ from, to, file, wanted }) => {
  if (from.side !== 'contract' || isTest(file)) return undefined
  const fine = wanted.ours
    ? to.side === 'contract'
    : wanted.target === 'zod' || wanted.target.startsWith('zod/')
  return fine
    ? undefined
    : `The contract imports only itself and zod: move what needs ${wanted.target} to one side.`
})

export const serverAndWebApart = forImports(({ from, to, file, wanted }) => {
  if (from.side !== 'server' && from.side !== 'web') return undefined
  if (!wanted.ours || to.side === from.side || to.side === 'contract') return undefined
  if (isTest(file) && to.side === 'elsewhere') return undefined
  return `The ${from.side} imports itself and the contract: what ${wanted.target} gives belongs in the contract.`
})

export const platformKnowsNoFeature = forImports(({ from, to, wanted }) =>
  from.side !== 'contract' && from.part === 'platform' && from.side === to.side && to.part !== 'platform'
    ? `The platform has no word of the hospital in it: let a feature pass in what ${wanted.target} gives.`
    : undefined,
)

export const featuresInOrder = forImports(({ from, to, file, wanted }) => {
  if (from.part !== 'feature') return undefined
  if (rankOf(from.feature) < 0) return undefined
  if (from.side !== to.side || isTest(file)) return undefined
  if (to.part === 'root')
    return `A feature does not know how it is put together with others: pass in what ${wanted.target} gives.`
  if (to.part !== 'feature' || rankOf(to.feature) <= rankOf(from.feature)) return undefined
  return `${from.feature} comes before ${to.feature}: turn the call around, or let ${to.feature} pass a function in.`
})

const serverDoor = /\.(actions|access|rules|errors)\.ts$/
const webDoor = /(\.(api|live|view|rules)\.tsx?|\/(components|pickers|live)\/[^/]+)$/

export const featureHasItsPlace: Rule = (files) => {
  const unknown = files.filter(({ path: file }) => {
    const { part, feature } = placeOf(file)
    return part === 'feature' && rankOf(feature) < 0
  })
  return [...Map.groupBy(unknown, ({ path: file }) => placeOf(file).feature)].map(([feature, [first]]) => ({
    path: first?.path ?? '',
    line: 1,
    advice: `"${feature}" has no place in the order of features: ${featureOrder}.`,
  }))
}

/** What other features may use; only reports reads across. */
export const featuresByTheirDoors = forImports(({ from, to, file, wanted }) => {
  if (from.part !== 'feature' || to.part !== 'feature' || from.side !== to.side) return undefined
  if (from.feature === to.feature || isTest(file)) return undefined
  if (from.side === 'server' && !serverDoor.test(wanted.target)) {
    if (from.feature === 'reports' && wanted.target.endsWith('.queries.ts')) return undefined
    return `Across features only actions, access, rules and errors: ask ${to.feature} for a door to this.`
  }
  if (from.side === 'web' && !webDoor.test(wanted.target))
    return `Across features only api, live, view, rules, components and pickers: ask ${to.feature} for one of these.`
  return undefined
})

export const noCircularFeatures: Rule = (files) => {
  const imports = new Map<string, Map<string, Finding>>()
  for (const file of files.filter((each) => isTypeScript(each) && !isTest(each))) {
    const from = placeOf(file.path)
    if (from.part !== 'feature') continue
    const name = `${from.side}/${from.feature}`
    for (const { target, ours, line } of importsOf(file)) {
      const to = placeOf(target)
      if (!ours || to.part !== 'feature' || to.side !== from.side || to.feature === from.feature) continue
      const known = imports.get(name) ?? new Map<string, Finding>()
      imports.set(name, known)
      known.set(`${to.side}/${to.feature}`, {
        path: file.path,
        line,
        advice: `${to.feature} imports ${from.feature} too: features must not import each other in a circle.`,
      })
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from)?.keys() ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      return reaches(next, to, seen.add(next))
    })
  return [...imports].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, finding]) => (reaches(to, from) ? [finding] : [])),
  )
}

/** A file that only hands on what several others export hides who needs what, and makes circles. */
export const noBarrel: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTest(file) && onlyHandsOn(file))
    .filter((file) => {
      const sources = new Set(importsOf(file).map(({ target }) => target))
      return sources.size > 1 || path.posix.basename(file.path).startsWith('index.')
    })
    .map((file) => ({
      path: file.path,
      line: 1,
      advice: `Import from the files themselves and remove ${path.posix.basename(file.path)}.`,
    }))

const handedOn = new RegExp(
  [
    String.raw`\bexport\b(?:\s+type\b)?\s*(?:\*(?:\s*as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"\n]+['"];?`,
    String.raw`\bimport\b[^'"]*from\s*['"][^'"\n]+['"];?`,
    String.raw`\bexport\s*(?:type\s*)?\{[^}]*\};?`,
  ].join('|'),
  'g',
)

const onlyHandsOn = (file: SourceFile): boolean => {
  const code = codeOf(file).withoutComments
  return /\bexport\b/.test(code) && code.replace(handedOn, '').trim() === ''
}
