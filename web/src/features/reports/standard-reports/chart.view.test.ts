import type { ReportChart } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { expect, test } from 'vitest'
import { fitLabels, highestValue, layoutBars, layoutPlot, listTicks } from './chart.view.ts'

const chart: ReportChart = {
  kind: 'bars',
  labels: ['A', 'B'],
  series: [
    { name: 'One', values: [4, 0] },
    { name: 'Two', values: [6, 9] },
  ],
  previous: null,
}

const plotOf = (layout: ReportChart) => layoutPlot(layout, { width: 548, height: 234 }, String)

test('an axis has whole steps of 1, 2 or 5, and ends at or above the highest value', () => {
  expect(listTicks(0)).toEqual([0, 1])
  expect(listTicks(3)).toEqual([0, 1, 2, 3])
  expect(listTicks(9)).toEqual([0, 5, 10])
  expect(listTicks(1234)).toEqual([0, 500, 1000, 1500])
  for (let max = 1; max < 3000; max += 7) {
    const ticks = listTicks(max)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
    expect(ticks.at(-2)).toBeLessThan(max)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

test('the highest value counts stacked bars together, and the period before', () => {
  expect(highestValue(chart)).toBe(9)
  expect(highestValue({ ...chart, kind: 'stacked' })).toBe(10)
  expect(highestValue({ ...chart, previous: [2, 31] })).toBe(31)
})

test('bars lie beside or on each other, within the place of their label', () => {
  const plot = plotOf(chart)
  const [one, two] = layoutBars(chart, 0, plot)
  expect(two?.x).toBeGreaterThanOrEqual((one?.x ?? 0) + (one?.width ?? 0))
  expect(one?.height).toBeCloseTo((plot.bottom - plot.top) * 0.4)
  expect(layoutBars(chart, 1, plot).map(({ index }) => index)).toEqual([1])
  const stacked = { ...chart, kind: 'stacked' as const }
  const [lower, upper] = layoutBars(stacked, 0, plotOf(stacked))
  expect(upper?.x).toBe(lower?.x)
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? 0)
  for (const bar of layoutBars(chart, 1, plot)) {
    expect(bar.x).toBeGreaterThanOrEqual(plot.centerOf(1) - plot.slot / 2)
    expect(bar.x + bar.width).toBeLessThanOrEqual(plot.right)
  }
})

test('labels of an axis do not overlap: days are left out, names are cut', () => {
  const days = Array.from({ length: 30 }, () => 'Nov 30')
  expect(fitLabels(days, 30, true).map(({ at }) => at)).toEqual([
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28,
  ])
  const names = ['Cardiology', 'Hospital Medicine', 'Emergency']
  expect(fitLabels(names, 80, false)).toEqual([
    { at: 0, text: 'Cardiology' },
    { at: 1, text: 'Hospital…' },
    { at: 2, text: 'Emergency' },
  ])
  expect(fitLabels(names, 40, false)).toHaveLength(2)
})
