import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { createCalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import { createFixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { createRotation } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { handOffPatients } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../../fixtures/hospital/patients.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { icsFile, nightShift } from '../../../fixtures/paging/ics-files.ts'
import { body, name, type Id, type IdList, type Kind } from './id-list.ts'

type TargetField = 'user_id' | 'group_id' | 'department_id'
const targetKinds = { user_id: 'user', group_id: 'on_call', department_id: 'department' } as const
const target = (field: TargetField) => (ids: Id[]) => ({
  name: name(),
  steps: [{ delay_seconds: 0, targets: ids.map((id) => ({ kind: targetKinds[field], [field]: id })) }],
})
export const policyTarget = (
  kind: Kind,
  field: TargetField,
  more: { isAlone?: true } = {},
): Record<string, IdList> => ({
  [`createEscalationPolicy steps[].targets[].${field}`]: {
    kind,
    ...more,
    prepare: () => body(target(field)),
  },
  [`changeEscalationPolicy steps[].targets[].${field}`]: {
    kind,
    ...more,
    prepare: async ({ dora, ben }) => {
      const given = target('user_id')([ben.user.user_id])
      const { id } = await dora.call(createEscalationPolicy, { body: given })
      return body(target(field), { id })
    },
  },
})

export const calendarImport: IdList = {
  kind: 'user',
  isAlone: true,
  prepare: async (h) => {
    const id = await createCalendarGroup(h, name())
    const calendar = icsFile(nightShift('1', '0105', 'Ben Okafor'))
    return body(([user_id]) => ({ calendar, people: [{ key: 'name:ben okafor ', user_id }] }), { id })
  },
}

const rotationOf = (people: Id[]) => ({
  name: name(),
  starts: '2100-01-04T07:00',
  turn: { unit: 'weeks', count: 1 },
  people,
})
const createRotationGroup = (h: Hospital) => createCalendarGroup(h, name(), { members: [h.ben, h.dora] })
export const rotationPeople: Record<string, IdList> = {
  'createRotation people': {
    kind: 'user',
    isAlone: true,
    prepare: async (h) => body(rotationOf, { id: await createRotationGroup(h) }),
  },
  'previewRotation people': {
    kind: 'user',
    isAlone: true,
    prepare: async (h) => body(rotationOf, { id: await createRotationGroup(h) }),
  },
  'changeRotation people': {
    kind: 'user',
    isAlone: true,
    prepare: async (h) => {
      const id = await createRotationGroup(h)
      const made = await h.dora.call(createRotation, {
        params: { id },
        body: rotationOf([h.ben.user.user_id]),
      })
      const params = { id, rotation_id: made.id }
      return body((people) => ({ ...rotationOf(people), version: made.version }), params)
    },
  },
}

const planOf = (people: Id[]) => ({
  name: name(),
  starts: '2100-02-01T07:00',
  ends: '2100-03-01T07:00',
  shifts: people.map((user_id, n) => ({
    user_id,
    start: `2100-02-${String(n + 1).padStart(2, '0')}T07:00`,
    end: '2100-03-01T07:00',
  })),
})
const planRow: IdList = {
  kind: 'user',
  isAlone: true,
  prepare: async (h) => body(planOf, { id: await createRotationGroup(h) }),
}
export const fixedPlanPeople: Record<string, IdList> = {
  'createFixedPlan shifts[].user_id': planRow,
  'previewFixedPlan shifts[].user_id': planRow,
  'changeFixedPlan shifts[].user_id': {
    ...planRow,
    prepare: async (h) => {
      const id = await createRotationGroup(h)
      const made = await h.dora.call(createFixedPlan, { params: { id }, body: planOf([h.ben.user.user_id]) })
      const params = { id, plan_id: made.id }
      return body((people) => ({ ...planOf(people), version: made.version }), params)
    },
  },
}

const addedShifts = (h: Hospital, field: 'target_id' | 'escalation_policy_id') => (ids: Id[]) => ({
  name: name(),
  changes: ids.map((id, n) => ({
    kind: 'add',
    event_id: -1 - n,
    target_id: h.ben.user.user_id,
    start: '2100-02-01T07:00',
    end: '2100-02-02T07:00',
    [field]: id,
  })),
})
const cancelledShifts = () => (ids: Id[]) => ({
  name: name(),
  changes: ids.map((event_id) => ({ kind: 'cancel', event_id, original_start: '2100-02-01T07:00' })),
})
const draftList = (
  kind: Kind,
  build: (h: Hospital) => (ids: Id[]) => Record<string, unknown>,
  more: { isAlone?: true } = {},
): [created: IdList, changed: IdList] => [
  { kind, ...more, prepare: async (h) => body(build(h), { id: await createRotationGroup(h) }) },
  {
    kind,
    ...more,
    prepare: async (h) => {
      const id = await createRotationGroup(h)
      const { id: draft_id, version } = await h.dora.call(createCalendarDraft, {
        params: { id },
        body: { name: name() },
      })
      return body((ids) => ({ ...build(h)(ids), version }), { id, draft_id })
    },
  },
]
const [createdPeople, changedPeople] = draftList('user', (h) => addedShifts(h, 'target_id'), {
  isAlone: true,
})
const [createdPolicies, changedPolicies] = draftList('escalation_policy', (h) =>
  addedShifts(h, 'escalation_policy_id'),
)
const [createdEvents, changedEvents] = draftList('on_call_event', cancelledShifts, { isAlone: true })
export const draftLists: Record<string, IdList> = {
  'createCalendarDraft changes[].target_id': createdPeople,
  'changeCalendarDraft changes[].target_id': changedPeople,
  'createCalendarDraft changes[].escalation_policy_id': createdPolicies,
  'changeCalendarDraft changes[].escalation_policy_id': changedPolicies,
  'createCalendarDraft changes[].event_id': createdEvents,
  'changeCalendarDraft changes[].event_id': changedEvents,
}

const changedRule = async (h: Hospital) => {
  const { id, version } = await h.dora.call(createRestRule, { body: { name: name() } })
  return { params: { id }, version }
}
export const restRuleLists: Record<string, IdList> = {
  'createRestRule group_ids': {
    kind: 'paging_group',
    prepare: () => body((group_ids) => ({ name: name(), group_ids })),
  },
  'createRestRule user_ids': {
    kind: 'user',
    prepare: () => body((user_ids) => ({ name: name(), user_ids })),
  },
  'changeRestRule group_ids': {
    kind: 'paging_group',
    prepare: async (h) => {
      const { params, version } = await changedRule(h)
      return body((group_ids) => ({ group_ids, version }), params)
    },
  },
  'changeRestRule user_ids': {
    kind: 'user',
    prepare: async (h) => {
      const { params, version } = await changedRule(h)
      return body((user_ids) => ({ user_ids, version }), params)
    },
  },
}

const owners = (ids: Id[]) => ids.map((owner_id, n) => ({ id: `a${n}`, text: 'Check potassium', owner_id }))
const ownPatient = async (h: Hospital) => {
  const patient = await admitPatient(h, name())
  await assign(h, h.ben, [patient])
  return patient.id
}
export const handoffs: Record<string, IdList> = {
  'handOffPatients actions[].owner_id': {
    kind: 'user',
    by: 'ben',
    prepare: async (h) => {
      const patient_id = await ownPatient(h)
      return body((ids) => ({ user_id: h.cleo.user.user_id, patient_id, actions: owners(ids) }))
    },
  },
  'handOffPatients patients[].actions[].owner_id': {
    kind: 'user',
    by: 'ben',
    prepare: async (h) => {
      const patient_id = await ownPatient(h)
      return body((ids) => ({
        user_id: h.cleo.user.user_id,
        patients: [{ patient_id, actions: owners(ids) }],
      }))
    },
  },
  'handOffPatients patients[].patient_id': {
    kind: 'patient',
    by: 'ben',
    isAlone: true,
    prepare: async (h) => {
      const own = await ownPatient(h)
      return body((ids) => ({
        user_id: h.cleo.user.user_id,
        patients: [own, ...ids].map((patient_id) => ({ patient_id })),
      }))
    },
  },
  'correctPatientHandoff actions[].owner_id': {
    kind: 'user',
    by: 'ben',
    prepare: async (h) => {
      const { handoffs: sent } = await h.ben.call(handOffPatients, {
        body: { user_id: h.cleo.user.user_id, patient_id: await ownPatient(h) },
      })
      return body((ids) => ({ version: 1, actions: owners(ids) }), { id: sent[0]?.id })
    },
  },
  'saveHandoffDraft actions[].owner_id': {
    kind: 'user',
    by: 'ben',
    prepare: async (h) => {
      const id = await ownPatient(h)
      return body((ids) => ({ actions: owners(ids) }), { id })
    },
  },
}

const swapList = (kind: Kind, build: (shift: object, ids: Id[]) => Record<string, unknown>): IdList => ({
  kind,
  isAlone: true,
  prepare: async (h) => {
    const id = await createRotationGroup(h)
    const { event_id, original_start } = await planShift(h.dora, id, h.ben, { start: '2100-02-01T07:00' })
    const user_id = h.ben.user.user_id
    return body((ids) => ({ user_id, ...build({ event_id, original_start }, ids) }), { id })
  },
})
const shiftsOf = (ids: Id[]) => ids.map((event_id) => ({ event_id, original_start: '2100-02-01T07:00' }))
export const swapLists: Record<string, IdList> = {
  'requestSwap shifts[].event_id': swapList('on_call_event', (_, ids) => ({ shifts: shiftsOf(ids) })),
  'requestSwap wanted[].event_id': swapList('on_call_event', (shift, ids) => ({
    shifts: [shift],
    wanted: shiftsOf(ids),
  })),
  'requestSwap to_user_ids': swapList('user', (shift, ids) => ({ shifts: [shift], to_user_ids: ids })),
}
