import type { Cpu } from '../measure/cpu.ts'
import type { Shape } from '../seed/shape.ts'
import type { Target } from '../servers/target.ts'

export interface Figure {
  key: string
  label: string
  unit: string
  aim?: { at: 'most' | 'least'; ratio: number } | { at: 'most' | 'least'; value: number }
}

export interface Sample {
  figures: Record<string, number>
  cpu?: Cpu
}

export interface Run {
  target: Target
  shape: Shape
  /** Process id of PostgreSQL, for its CPU time. */
  postmaster: number
  isQuick: boolean
}

export interface Cell {
  id: string
  figures: Figure[]
  run(run: Run): Promise<Sample>
}
