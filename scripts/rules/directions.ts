import path from 'node:path'
import { scanCode } from './code.ts'
import { readImports } from './imports.ts'
import type { Import } from './imports.ts'
import { featureOrder, findPlace, featureRank } from './places.ts'
import type { Place } from './places.ts'
import { isFeatureList, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

type Edge = { from: Place; to: Place; file: SourceFile; wanted: Import }

const forImports =
  (advise: (edge: Edge) => string | undefined): Rule =>
  (files) =>
    files.filter(isTypeScript).flatMap((file) =>
      readImports(file).flatMap((wanted): Finding[] => {
        const to: Place = wanted.ours
          ? findPlace(wanted.target)
          : { side: 'elsewhere', part: 'root', feature: '' }
        const advice = advise({ from: findPlace(file.path), to, file, wanted })
        return advice ? [{ path: file.path, line: wanted.line, advice }] : []
      }),
    )

/** Keeps packages independent of Wardline, so that other programs can use them. */
export const packagesAreSelfContained = forImports(({ from, to, wanted }) =>
  from.side === 'packages' && wanted.ours && to.side !== 'packages'
    ? `A package imports only itself, other packages and libraries: pass in the value from ${wanted.target}.`
    : undefined,
)

export const contractIsSelfContained = forImports(({ from, to, file, wanted }) => {
  if (from.side !== 'contract' || isTest(file)) return undefined
  const isAllowed = wanted.ours
    ? to.side === 'contract'
    : wanted.target === 'zod' || wanted.target.startsWith('zod/')
  return isAllowed
    ? undefined
    : `The contract imports only itself and zod: move the code that needs ${wanted.target} to the server or the web.`
})

export const serverAndWebSeparate = forImports(({ from, to, file, wanted }) => {
  if (from.side !== 'server' && from.side !== 'web') return undefined
  if (!wanted.ours || to.side === from.side || to.side === 'contract') return undefined
  if (from.side === 'server' && to.side === 'packages') return undefined
  if (isTest(file) && to.side === 'elsewhere') return undefined
  return `The ${from.side} imports only itself and the contract: move the shared code of ${wanted.target} to the contract.`
})

export const platformWithoutFeatures = forImports(({ from, to, wanted }) =>
  from.side !== 'contract' &&
  from.side !== 'packages' &&
  from.part === 'platform' &&
  from.side === to.side &&
  to.part !== 'platform'
    ? `The platform does not import features: let a feature pass in the value from ${wanted.target}.`
    : undefined,
)

export const featuresInOrder = forImports(({ from, to, file, wanted }) => {
  if (from.part !== 'feature') return undefined
  if (featureRank(from.feature) < 0) return undefined
  if (from.side !== to.side || isTest(file)) return undefined
  if (to.part === 'root')
    return `A feature does not import the application that composes it: pass in the value from ${wanted.target}.`
  if (to.part !== 'feature' || featureRank(to.feature) <= featureRank(from.feature)) return undefined
  return `${from.feature} comes before ${to.feature}: invert the dependency, or let ${to.feature} pass in a function.`
})

const publicServerFile = /\.(actions|access|rules|errors)\.ts$/
const publicWebFile = /(\.(api|live|view|rules)\.tsx?|\/(components|pickers|live)\/[^/]+)$/

export const featuresAreListed: Rule = (files) => {
  const unknown = files.filter(({ path: file }) => {
    const { part, feature } = findPlace(file)
    return part === 'feature' && featureRank(feature) < 0
  })
  return [...Map.groupBy(unknown, ({ path: file }) => findPlace(file).feature)].map(([feature, [first]]) => ({
    path: first?.path ?? '',
    line: 1,
    advice: `"${feature}" is missing from the order of features: ${featureOrder}.`,
  }))
}

/** Lets only `reports` read queries of other features. */
export const featurePublicLayers = forImports(({ from, to, file, wanted }) => {
  if (from.part !== 'feature' || to.part !== 'feature' || from.side !== to.side) return undefined
  if (from.feature === to.feature || isTest(file)) return undefined
  if (from.side === 'server' && !publicServerFile.test(wanted.target)) {
    if (from.feature === 'reports' && wanted.target.endsWith('.queries.ts')) return undefined
    return `Other features import only actions, access, rules and errors: add such a function to ${to.feature}.`
  }
  if (from.side === 'web' && !publicWebFile.test(wanted.target))
    return `Other features import only api, live, view, rules, components and pickers: add one to ${to.feature}.`
  return undefined
})

export const noCircularFeatures: Rule = (files) => {
  const imports = new Map<string, Map<string, Finding>>()
  for (const file of files.filter((each) => isTypeScript(each) && !isTest(each))) {
    const from = findPlace(file.path)
    if (from.part !== 'feature') continue
    const name = `${from.side}/${from.feature}`
    for (const { target, ours, line } of readImports(file)) {
      const to = findPlace(target)
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

export const noBarrel: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTest(file) && !isFeatureList(file) && onlyReexports(file))
    .filter((file) => {
      const sources = new Set(readImports(file).map(({ target }) => target))
      return sources.size > 1 || path.posix.basename(file.path).startsWith('index.')
    })
    .map((file) => ({
      path: file.path,
      line: 1,
      advice: `Import from the files themselves and remove ${path.posix.basename(file.path)}.`,
    }))

const reexport = new RegExp(
  [
    String.raw`\bexport\b(?:\s+type\b)?\s*(?:\*(?:\s*as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"\n]+['"];?`,
    String.raw`\bimport\b[^'"]*from\s*['"][^'"\n]+['"];?`,
    String.raw`\bexport\s*(?:type\s*)?\{[^}]*\};?`,
  ].join('|'),
  'g',
)

const onlyReexports = (file: SourceFile): boolean => {
  const code = scanCode(file).withoutComments
  return /\bexport\b/.test(code) && code.replace(reexport, '').trim() === ''
}
