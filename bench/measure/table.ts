import type { Cpu } from './cpu.ts'
import type { Figure } from '../cells/cell.ts'

export interface Row {
  cell: string
  figure: Figure
  ours: number
  floor: number
  /** Ours divided by the floor's: the median over the rounds. */
  ratio: number
  cpu?: { ours: Cpu; floor: Cpu } | undefined
}

/** Three significant digits, without an exponent. */
const digits = (value: number): string => {
  if (!Number.isFinite(value)) return 'n/a'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const aimOf = ({ figure: { aim, unit }, ratio, ours }: Row): string => {
  if (!aim) return ''
  const [is, wanted] = 'ratio' in aim ? [ratio, aim.ratio] : [ours, aim.value]
  const isMet = aim.at === 'most' ? is <= wanted : is >= wanted
  const sign = aim.at === 'most' ? '≤' : '≥'
  return `${sign} ${digits(wanted)}${'ratio' in aim ? '' : ` ${unit}`} ${isMet ? 'met' : 'MISSED'}`
}

const micros = (cpu: Cpu | undefined): string =>
  cpu ? `${digits(cpu.server)} + ${digits(cpu.postgres)}` : ''

const headings = ['cell', 'figure', 'ours', 'floor', 'ratio', 'aim', 'CPU µs ours', 'CPU µs floor']

/** The one table: figures with their unit, processor time per operation as server + PostgreSQL. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map((row) => [
    row.cell,
    row.figure.label,
    `${digits(row.ours)} ${row.figure.unit}`,
    `${digits(row.floor)} ${row.figure.unit}`,
    digits(row.ratio),
    aimOf(row),
    micros(row.cpu?.ours),
    micros(row.cpu?.floor),
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
