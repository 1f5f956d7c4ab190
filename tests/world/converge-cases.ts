import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Tab } from './converge.ts'
import type { Hospital } from './hospital.ts'

export interface Ward extends Hospital {
  tabs: Tab[]
}

type Step = (ward: Ward, thread: Thread) => Promise<unknown>

export interface Case {
  /** What the thread asks of its recipients. */
  asking?: Record<string, unknown>
  before?: Step
  act: Step
  /** Nothing changes, so nobody is told. */
  isSilent?: true
}
