import { readFileSync } from 'node:fs'
import process from 'node:process'
import { anneal } from '@wardline/rostering/anneal.ts'
import {
  generateYear,
  listDuties,
  problemOfDays,
  type GeneratedYear,
} from '@wardline/rostering/generated-year.ts'
import { proposeRoster } from '@wardline/rostering/propose.ts'
import { pickIndex, seedRandom, type Random } from '@wardline/rostering/random.ts'
import { replan } from '@wardline/rostering/replan.ts'
import type { Roster, RosterProblem } from '@wardline/rostering/roster.ts'
import { findViolations } from '@wardline/rostering/violation.ts'
import { median } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { RowSearch } from './column-generation.ts'
import { Grid } from './grid.ts'
import { parseInstance, type Instance } from './instance.ts'
import { scoreRoster } from './score.ts'

const folder = new URL('../../data/rostering/', import.meta.url)
const msPerDay = 86_400_000
const daysPerMonth = 30

interface Measured {
  label: string
  unit: string
  ours: number
  floor?: number
  aim: { value: number } | { ratio: number }
}

const row = ({ label, unit, ours, floor = NaN, aim }: Measured): Row => ({
  cell: 'w',
  figure: { key: label, label, unit, aim: { at: 'most', ...aim } },
  ours,
  floor,
  ratio: ours / floor,
})

/** (w) Rosters of a year, changes after an illness, and published instances beside their best known values. */
export async function measureRostering(isQuick: boolean): Promise<Row[]> {
  return [...(await measureYear(isQuick)), ...measureInstances(isQuick)]
}

/** 60 people plan twelve months of 360 shifts, one after the other; then each tenth person falls ill for ten days. */
async function measureYear(isQuick: boolean): Promise<Row[]> {
  const months = isQuick ? 2 : 12
  const year = generateYear({ seed: 1, people: 60, posts: 6, days: months * daysPerMonth })
  let roster: Roster = new Map()
  const [times, replans]: [number[], number[]] = [[], []]
  let [uncovered, unproven] = [0, 0]
  for (let month = 0; month < months; month++) {
    const problem = problemOfDays(year, roster, month * daysPerMonth, (month + 1) * daysPerMonth)
    const since = performance.now()
    const proposal = await proposeRoster(problem)
    times.push((performance.now() - since) / 1000)
    uncovered += proposal.uncovered.length
    if (month === 0)
      for (const person of year.people.filter(({ id }) => id % 10 === 0)) {
        const { seconds, isProven } = await measureReplan(problem, proposal.roster, person.id)
        replans.push(seconds)
        if (!isProven) unproven++
      }
    roster = new Map([...roster, ...proposal.roster])
  }
  const size = `60 people, ${months} months`
  return [
    row({ label: `${size}: broken rules`, unit: '', ours: countViolations(year, roster), aim: { value: 0 } }),
    row({ label: `${size}: uncovered shifts`, unit: '', ours: uncovered, aim: { value: 0 } }),
    row({ label: 'proposal of a month', unit: 's', ours: median(times), aim: { value: 60 } }),
    row({ label: 'replan of a month, longest', unit: 's', ours: Math.max(...replans), aim: { value: 5 } }),
    row({ label: 'replans without a proof', unit: '', ours: unproven, aim: { value: 0 } }),
  ]
}

function countViolations(year: GeneratedYear, roster: Roster): number {
  const { rules } = problemOfDays(year, roster, 0, 0)
  return findViolations(listDuties(year, roster), rules).length
}

async function measureReplan(problem: RosterProblem, roster: Roster, user_id: number) {
  const start = Math.min(...problem.shifts.map((shift) => shift.start)) + 8 * msPerDay
  const since = performance.now()
  const { is_proven } = await replan(problem, roster, [{ user_id, start, end: start + 10 * msPerDay }])
  return { seconds: (performance.now() - since) / 1000, isProven: is_proven }
}

/** Processor time, so that other load on the machine does not change the result. */
const seconds = 60

function measureInstances(isQuick: boolean): Row[] {
  const lines = readFileSync(new URL('best-known.csv', folder), 'utf8').trim().split('\n').slice(1)
  return lines.slice(0, isQuick ? 2 : undefined).map((line) => {
    const [name = '', best = ''] = line.split(',')
    const value = solveInstance(name, isQuick ? 5 : seconds)
    return row({ label: `${name}, 60 s`, unit: '', ours: value, floor: Number(best), aim: { ratio: 1.05 } })
  })
}

/** Ends earlier if the roster is proven to be the best one. */
function solveInstance(name: string, limit: number): number {
  const instance = parseInstance(readFileSync(new URL(`${name}.txt`, folder), 'utf8'))
  const began = process.cpuUsage()
  const share = (): number => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6 / limit
  }
  const search = new RowSearch(instance, share)
  const random = seedRandom(1)
  let rows: readonly Int8Array[] = search.start()
  const costOf = (some: readonly Int8Array[]): number => scoreRoster(instance, some).value
  const isOver = (): boolean => share() >= 1 || costOf(rows) <= search.bound
  let people = 10
  while (!isOver()) {
    rows = annealRows(instance, rows, { random, share, bound: search.bound })
    for (let count = 0; count < replansInRow && !isOver(); count++) {
      const before = share()
      const found = search.replan(rows, pickPeople(random, rows.length, people))
      people = share() - before < 0.01 ? people + 1 : Math.max(4, people - 1)
      if (costOf(found) <= costOf(rows)) rows = found
    }
  }
  search.dispose()
  const { value, broken } = scoreRoster(instance, rows)
  if (broken > 0) throw new Error(`${name}: the roster breaks ${broken} hard constraints.`)
  return value
}

interface Annealing {
  random: Random
  share(): number
  bound: number
}

/** Anneals for a tenth of the time. Returns the best rows. */
function annealRows(instance: Instance, rows: readonly Int8Array[], { random, share, bound }: Annealing) {
  const grid = new Grid(instance, rows, random)
  const began = share()
  const progress = (): number => (grid.cost <= bound ? 1 : (share() - began) / Math.min(0.1, 1 - began))
  for (const _ of anneal(grid, { temperatures: { start: 4, end: 0.4 }, progress }, random));
  return grid.best
}

const replansInRow = 4

function pickPeople(random: Random, count: number, wanted: number): Set<number> {
  return new Set(Array.from({ length: Math.min(wanted, count) }, () => pickIndex(random, count)))
}
