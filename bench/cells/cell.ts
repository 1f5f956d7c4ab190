import type { Cpu } from '../measure/cpu.ts'
import type { Shape } from '../seed/shape.ts'
import type { Target } from '../servers/target.ts'

/** One figure of a cell and what we want of it: ours divided by the floor's, or ours by itself. */
export interface Figure {
  key: string
  label: string
  unit: string
  aim?: { at: 'most' | 'least'; ratio: number } | { at: 'most' | 'least'; value: number }
}

/** What one run against one server gave: figures by key, and what an operation cost in microseconds. */
export interface Sample {
  figures: Record<string, number>
  cpu?: Cpu
}

export interface Run {
  target: Target
  shape: Shape
  /** Of PostgreSQL, for its processor time. */
  postmaster: number
  /** Shorter, for trying things out. */
  isQuick: boolean
}

/** Something measured alike against our server and the floor. */
export interface Cell {
  id: string
  figures: Figure[]
  run(run: Run): Promise<Sample>
}
