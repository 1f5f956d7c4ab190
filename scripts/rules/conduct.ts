import { codeOf } from './code.ts'
import { importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import { findingsOf, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule } from './source.ts'

const hiddenClock = /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bTemporal\.Now\./g

/** What a feature does can be tried at any moment of the night only when the moment is an argument. */
export const clockIsAnArgument: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTest(file))
    .flatMap((file) => {
      const { side, part } = placeOf(file.path)
      if (part !== 'feature' && side !== 'contract') return []
      return findingsOf(
        file,
        codeOf(file).withoutStrings,
        hiddenClock,
        'Time and chance are arguments: take the clock from the caller.',
      )
    })

/** A pause is too short on a busy machine and too long on every other: wait for what the test is about. */
export const testsDoNotSleep: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && (isTest(file) || file.path.startsWith('tests/')))
    .flatMap((file): Finding[] => {
      const advice = 'Wait for a condition (vi.waitFor, expect.poll, an event), not for time.'
      const sleeps = isTest(file)
        ? /\bsetTimeout\(|\bwaitForTimeout\(|\bAtomics\.wait\(/g
        : /\bwaitForTimeout\(|\bAtomics\.wait\(/g
      return [
        ...findingsOf(file, codeOf(file).withoutStrings, sleeps, advice),
        ...importsOf(file)
          .filter(({ target }) => /^(node:)?timers\/promises$/.test(target))
          .map(({ line }) => ({ path: file.path, line, advice })),
      ]
    })

// In pieces, so that this file does not find itself.
const registry = new RegExp(String.raw`registry${'\\.'}(?:npmjs|yarnpkg)|"resolved": "https?:`, 'g')
const folder = new RegExp(String.raw`(?<![\w.])/wor${'k'}/`, 'g')
const unfinished = new RegExp(String.raw`\b(?:TO${''}DO|FIX${''}ME|XX${''}X)\b`, 'g')

/** Published data is quoted as it is; what we say about it is ours. */
const isOurs = (path: string) => !/^(tests\/)?data\//.test(path) || path.endsWith('.md')

/** What belongs to one machine, or to another day, does not belong in the repository. */
export const cleanTexts: Rule = (files) =>
  files
    .filter(({ path }) => isOurs(path))
    .flatMap((file) => [
      ...findingsOf(
        file,
        file.text,
        registry,
        'Leave out the address of a registry: each machine has its own.',
      ),
      ...findingsOf(file, file.text, folder, 'Leave out the path of one machine: start from the repository.'),
      ...(file.path === 'LICENSE'
        ? []
        : findingsOf(file, file.text, unfinished, 'Do it, or open an issue for it and remove the note.')),
    ])
