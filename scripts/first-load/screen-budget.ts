import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { listSubplaces } from '../../web/src/app/places/subplaces.ts'
import type { Print } from '../stages/program.ts'
import { root } from '../stages/program.ts'
import { measureScreen, readCode } from './screen-code.ts'

/** Names of the screens that are reached from another one. */
const linkedScreens = ['conversation', 'calendar'] as const

const usageReport = '/reports/usage-report'

export const listScreens = (): string[] => [
  ...new Set([
    '/Inbox/inbox',
    ...linkedScreens,
    usageReport,
    ...listSubplaces(permissionIds).map(({ to }) => to),
  ]),
]

/** Scripts in kB (1000 bytes) as they are transferred, until the screen is shown. */
export function budgetOf(screen: string): number {
  if (screen === '/Inbox/inbox') return 180
  if (screen === 'conversation') return 250
  return 310
}

/** The lazy modules that a browser loaded until the screen was shown, by screen. */
export type ScreenModules = Readonly<Record<string, readonly string[]>>

const modulesFile = path.join(root, 'scripts/first-load/screen-modules.json')

export const readScreenModules = (): ScreenModules =>
  JSON.parse(readFileSync(modulesFile, 'utf8')) as ScreenModules

const repair = 'Run npm run first-load, which opens the screens in a browser.'

/** Compares the scripts of each screen with its budget, without a browser. */
export function areScreensWithinBudget(dist: string, print: Print): boolean {
  if (!existsSync(path.join(dist, '.code'))) {
    print(`${dist} has no list of its code: build the application.\n`)
    return false
  }
  const code = readCode(dist)
  const modules = readScreenModules()
  const rows = listScreens().map((screen) => {
    const known = modules[screen]
    return {
      screen,
      budget: budgetOf(screen),
      isKnown: known !== undefined,
      ...measureScreen(code, known ?? []),
    }
  })
  const isRight = (row: (typeof rows)[number]) =>
    row.isKnown && row.missing.length === 0 && row.kB <= row.budget
  const largest = rows.toSorted((a, b) => b.kB / b.budget - a.kB / a.budget).slice(0, 5)
  for (const row of new Set([...largest, ...rows.filter((each) => !isRight(each))])) {
    const verdict = row.kB > row.budget ? `over ${row.budget}` : `of ${row.budget}`
    print(`${row.kB.toFixed(1).padStart(8)} kB ${verdict.padEnd(9)} ${row.screen}\n`)
    if (!row.isKnown) print(`${row.screen} was not measured. ${repair}\n`)
    for (const module of row.missing) print(`${row.screen} loads ${module}, which is gone. ${repair}\n`)
  }
  return rows.every(isRight)
}
