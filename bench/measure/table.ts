import type { Cpu } from './cpu.ts'
import type { Figure } from '../cells/cell.ts'

export interface Row {
  cell: string
  figure: Figure
  ours: number
  floor: number
  /** Ratio of Wardline to the floor, median over the rounds. */
  ratio: number
  cpu?: { ours: Cpu; floor: Cpu } | undefined
}

const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) return 'n/a'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const formatAim = ({ figure: { aim, unit }, ratio, ours }: Row): string => {
  if (!aim) return ''
  const [is, wanted] = 'ratio' in aim ? [ratio, aim.ratio] : [ours, aim.value]
  const isMet = aim.at === 'most' ? is <= wanted : is >= wanted
  const sign = aim.at === 'most' ? '≤' : '≥'
  return `${sign} ${formatNumber(wanted)}${'ratio' in aim ? '' : ` ${unit}`} ${isMet ? 'met' : 'MISSED'}`
}

const formatCpu = (cpu: Cpu | undefined): string =>
  cpu ? `${formatNumber(cpu.server)} + ${formatNumber(cpu.postgres)}` : ''

const headings = ['cell', 'figure', 'ours', 'floor', 'ratio', 'aim', 'CPU µs ours', 'CPU µs floor']

export function formatTable(rows: Row[]): string {
  const lines = rows.map((row) => [
    row.cell,
    row.figure.label,
    `${formatNumber(row.ours)} ${row.figure.unit}`,
    `${formatNumber(row.floor)} ${row.figure.unit}`,
    formatNumber(row.ratio),
    formatAim(row),
    formatCpu(row.cpu?.ours),
    formatCpu(row.cpu?.floor),
  ])
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const print = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    print(headings),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...lines.map(print),
  ].join('\n')
}
