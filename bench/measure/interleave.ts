import type { Cell, Figure, Run, Sample } from '../cells/cell.ts'
import type { Cpu } from './cpu.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

type Side = 'ours' | 'floor'
type Pair = Record<Side, Sample>

/**
 * Alternates the servers, so that other load on the machine affects both and hardly changes the ratio of a
 * round.
 */
export async function runInterleaved(
  cell: Cell,
  rounds: number,
  sides: Record<Side, Run>,
  figures: Figure[] = cell.figures,
): Promise<Row[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await cell.run(sides.ours)
    const floor = await cell.run(sides.floor)
    pairs.push({ ours, floor })
  }
  return figures.map((figure, index) => toRow(cell.id, figure, pairs, index === 0))
}

function toRow(cell: string, figure: Figure, pairs: Pair[], withCpu: boolean): Row {
  const of = (side: Side) => pairs.map((pair) => pair[side].figures[figure.key] ?? NaN)
  const [ours, floor] = [of('ours'), of('floor')]
  const ratios = ours.map((value, round) => value / (floor[round] ?? NaN))
  const cpu =
    withCpu && pairs[0]?.ours.cpu
      ? { ours: medianCpu(pairs, 'ours'), floor: medianCpu(pairs, 'floor') }
      : undefined
  return { cell, figure, ours: median(ours), floor: median(floor), ratio: median(ratios), cpu }
}

const medianCpu = (pairs: Pair[], side: Side): Cpu => ({
  server: median(pairs.map((pair) => pair[side].cpu?.server ?? NaN)),
  postgres: median(pairs.map((pair) => pair[side].cpu?.postgres ?? NaN)),
})
