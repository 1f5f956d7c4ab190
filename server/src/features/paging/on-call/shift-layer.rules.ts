import type { ShiftLayer } from '@wardline/contract/paging/on-call/shift-layer.schemas.ts'

export interface LayerFacts {
  is_taken_over: boolean
  is_override: boolean
  fixed_plan: string | null
  rotation: string | null
  is_imported: boolean
  repeats: boolean
}

/** The highest layer wins. */
export function decideLayer(facts: LayerFacts): ShiftLayer {
  if (facts.is_taken_over) return { kind: 'takeover', name: '' }
  if (facts.is_override) return { kind: 'override', name: '' }
  if (facts.fixed_plan !== null) return { kind: 'fixed_plan', name: facts.fixed_plan }
  if (facts.rotation !== null) return { kind: 'rotation', name: facts.rotation }
  if (facts.is_imported) return { kind: 'imported', name: '' }
  return { kind: facts.repeats ? 'series' : 'single', name: '' }
}
