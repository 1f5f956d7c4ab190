import type { Severity } from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import type { HandoffDraft } from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

/** Refetched with every event of a handoff or a care team. */
export const handoffKey = ['patient-handoffs'] as const

const largestPage = 250

export const handoffListQuery = (direction: 'received' | 'sent') =>
  rowsQuery(
    handoffKey,
    'GET /api/v1/pcm/handoffs/',
    { direction, state: 'recent', page_size: largestPage },
    alwaysFresh,
  )

export const composerQuery = routeQuery(
  [...handoffKey, 'composer'],
  'GET /api/v1/pcm/patients/handoff/',
  {},
  alwaysFresh,
)

export const handoffUpdatesQuery = (id: number) =>
  rowsQuery(handoffKey, 'GET /api/v1/pcm/patients/{id}/updates/', { id, page_size: 100 })

export interface DraftContent {
  severity: Severity | null
  summary: string
  actions: HandoffDraft['actions']
  contingencies: HandoffDraft['contingencies']
}

const toBody = ({ severity, summary, actions, contingencies }: DraftContent) => ({
  severity,
  summary,
  actions: actions.map(({ id, text, owner, due }) => ({ id, text, owner_id: owner?.id ?? null, due })),
  contingencies: contingencies.map(({ id, condition, response }) => ({ id, condition, response })),
})

/** `version` undefined: replaces a draft of another window. */
export const saveDraft = (id: number, content: DraftContent, version: number | undefined) =>
  call('PUT /api/v1/pcm/patients/{id}/handoff-draft/', {
    params: { id },
    body: { ...toBody(content), ...(version !== undefined && { version }) },
  })

export const sendHandoffs = (
  user_id: number,
  patients: readonly { patient_id: number; content: DraftContent }[],
) =>
  call('POST /api/v1/pcm/patients/handoff/', {
    body: {
      user_id,
      patients: patients.map(({ patient_id, content }) => ({ patient_id, ...toBody(content) })),
    },
    idempotencyKey: createIdempotencyKey(),
  })

export const correctHandoff = ({ id, version }: PatientHandoff, content: DraftContent) =>
  call('PUT /api/v1/pcm/handoffs/{id}/', { params: { id }, body: { ...toBody(content), version } })

export const openHandoff = (id: number) =>
  call('POST /api/v1/pcm/handoffs/{id}/open/', {
    params: { id },
  })

export interface ReadBack {
  checked: string[]
  read_back: string
}

export const saveReadBack = ({ id, version }: PatientHandoff, readBack: ReadBack) =>
  call('PUT /api/v1/pcm/handoffs/{id}/read-back/', { params: { id }, body: { version, ...readBack } })

export const acceptHandoff = ({ id, version }: PatientHandoff, readBack?: ReadBack) =>
  call('POST /api/v1/pcm/handoffs/{id}/accept/', {
    params: { id },
    body: { version, ...(readBack && { checked: readBack.checked, answer: readBack.read_back }) },
  })

export const declineHandoff = ({ id }: PatientHandoff, answer: string) =>
  call('POST /api/v1/pcm/handoffs/{id}/decline/', {
    params: { id },
    body: { answer },
  })

export const withdrawHandoff = ({ id }: PatientHandoff) =>
  call('POST /api/v1/pcm/handoffs/{id}/withdraw/', {
    params: { id },
  })
