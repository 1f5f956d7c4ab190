import { scanCode } from './code.ts'
import { readImports } from './imports.ts'
import { findPlace } from './places.ts'
import { findMatches, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule } from './source.ts'

const hiddenClock = /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bTemporal\.Now\./g

/** Tests can control time and randomness only if they are arguments. */
export const injectedClock: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTest(file))
    .flatMap((file) => {
      const { side, part } = findPlace(file.path)
      if (part !== 'feature' && side !== 'contract' && side !== 'packages') return []
      return findMatches(
        file,
        scanCode(file).withoutStrings,
        hiddenClock,
        'Take the clock and random values from the caller.',
      )
    })

/** A fixed pause is too short on a busy machine and too long on any other. */
export const noSleepInTests: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && (isTest(file) || file.path.startsWith('tests/')))
    .flatMap((file): Finding[] => {
      const advice = 'Wait for a condition (vi.waitFor, expect.poll, an event), not for a fixed time.'
      const sleeps = isTest(file)
        ? /\bsetTimeout\(|\bwaitForTimeout\(|\bAtomics\.wait\(/g
        : /\bwaitForTimeout\(|\bAtomics\.wait\(/g
      return [
        ...findMatches(file, scanCode(file).withoutStrings, sleeps, advice),
        ...readImports(file)
          .filter(({ target }) => /^(node:)?timers\/promises$/.test(target))
          .map(({ line }) => ({ path: file.path, line, advice })),
      ]
    })

/** A busy page sends requests past `page.route` for a moment. */
export const interceptedRequests: Rule = (files) =>
  files
    .filter(
      ({ path }) => path.startsWith('tests/') && path !== 'tests/fixtures/browser/intercepted-requests.ts',
    )
    .flatMap((file) =>
      findMatches(
        file,
        scanCode(file).withoutStrings,
        /\bpage\.route\(/g,
        'Use interceptRequests, which waits until requests are intercepted.',
      ),
    )

/** `fold` of the database is the other half; a test compares them. */
const foldedTextFile = 'contract/src/folded-text.ts'

/** A list that compares texts in its own way does not find what another list finds. */
export const textIsFolded: Rule = (files) =>
  files
    .filter(
      (file) =>
        isTypeScript(file) &&
        !isTest(file) &&
        /^(contract|server|web)\/src\/(?!demo\/)/.test(file.path) &&
        file.path !== foldedTextFile,
    )
    .flatMap((file) => [
      ...findMatches(
        file,
        file.text,
        /\.to(?:Locale)?LowerCase\(\)\s*\.(?:includes|startsWith|indexOf)\(|\.normalize\('NFK?D'\)/g,
        `Compare texts with foldText or containsWords of ${foldedTextFile}.`,
      ),
      ...findMatches(file, file.text, / ilike /gi, 'Compare with fold() and matchesWords.'),
    ])

// The pattern is split, so that the rule does not match this file.
const registry = new RegExp(String.raw`registry${'\\.'}(?:npmjs|yarnpkg)|"resolved": "https?:`, 'g')
const folder = new RegExp(String.raw`(?<![\w.])/wor${'k'}/`, 'g')
const unfinished = new RegExp(String.raw`\b(?:TO${''}DO|FIX${''}ME|XX${''}X)\b`, 'g')

/** Published data stays unchanged, except for its documentation. */
const isOwnText = (path: string) =>
  !/^((tests\/)?data|packages\/[^/]+\/vectors)\//.test(path) || path.endsWith('.md')

export const portableText: Rule = (files) =>
  files
    .filter(({ path }) => isOwnText(path))
    .flatMap((file) => [
      ...findMatches(file, file.text, registry, 'Remove the registry address: it differs between machines.'),
      ...findMatches(file, file.text, folder, 'Use a path relative to the repository.'),
      ...(file.path === 'LICENSE'
        ? []
        : findMatches(file, file.text, unfinished, 'Open an issue for it and remove the note.')),
    ])
