import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tab } from './screens.ts'
import type { Hospital } from '../../fixtures/hospital/hospital.ts'

export interface ConvergenceHospital extends Hospital {
  tabs: Tab[]
}

type Step = (hospital: ConvergenceHospital, thread: Thread) => Promise<unknown>

export interface Case {
  asking?: Record<string, unknown>
  before?: Step
  act: Step
  isSilent?: true
}
