import * as roles from '@wardline/contract/accounts/roles/role.routes.ts'
import * as groups from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { createUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { createDepartment } from '@wardline/contract/directory/departments/department.routes.ts'
import { createSavedFilter } from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import { createTag } from '@wardline/contract/directory/tagging/tag.routes.ts'
import { listContacts } from '@wardline/contract/directory/contact.routes.ts'
import { createMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { createEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { createQualification } from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import {
  changeScheduleGroup,
  createScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import { createPatient } from '@wardline/contract/patients/patient.routes.ts'
import { createRoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createAction,
  createRoutingParts,
  createSenderCondition,
  createSet,
} from '../../../fixtures/hospital/routing.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { Asked } from '../matrix.ts'

export type Id = number | string

let made = 0
export const countUp = () => ++made
export const name = () => `Of lists ${++made}`
const account = async (by: Person) => ({ id: (await by.call(getMe)).account.id })

/** Creates an object of the account of an administrator, and returns its id. */
const kinds = {
  user: (_, owner) => owner.user.user_id,
  user_uid: async (_, owner) => (await owner.call(getMe)).uid,
  contact: (_, owner) => owner.user.contact_id,
  department: async (by) => (await by.call(createDepartment, { body: { name: name() } })).id,
  permission_group: async (by) =>
    (
      await by.call(groups.createPermissionGroup, {
        params: await account(by),
        body: { display_name: name() },
      })
    ).id,
  role: async (by) =>
    (await by.call(roles.createRole, { params: await account(by), body: { name: name() } })).id,
  tag: async (by) =>
    (await by.call(createTag, { params: await account(by), body: { classified_name: name() } })).id,
  saved_filter: async (by) =>
    (await by.call(createSavedFilter, { params: await account(by), body: { name: name() } })).id,
  message_type: async (by) =>
    (await by.call(createMessageType, { params: await account(by), body: { name: name() } })).id,
  patient: async (by) => (await by.call(createPatient, { body: { last_name: name() } })).id,
  file: async (by) => (await attachFile(by, 'sample.png', await readSample('valid/sample.png'))).id,
  note_field: async (by) => (await by.call(createNoteField, { body: { name: name() } })).id,
  paging_group: async (by) =>
    (await by.call(createScheduleGroup, { body: { name: name(), fail_over_user: by.user.user_id } })).id,
  escalation_policy: async (by) =>
    (
      await by.call(createEscalationPolicy, {
        body: {
          name: name(),
          steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: by.user.user_id }] }],
        },
      })
    ).id,
  qualification: async (by) => (await by.call(createQualification, { body: { name: name() } })).id,
  on_call_event: async (by) => {
    const { user_id } = by.user
    const group = { name: name(), fail_over_user: user_id }
    const { id } = await by.call(createScheduleGroup, { body: group })
    await by.call(changeScheduleGroup, { params: { id }, body: { member_ids: [user_id] } })
    const shift = { target_id: user_id, start: '2100-02-01T07:00' }
    return (await by.call(createEvent, { params: { id }, body: shift })).event_id ?? 0
  },
  condition: async (by) => (await createSenderCondition(by)).id,
  condition_set: async (by) => (await createSet(by, [{ type: 'SenderCondition', id__in: [] }])).id,
  routing_action: async (by) => (await createAction(by, { type: 'StopAction' })).id,
  routing_policy: async (by) =>
    (await by.call(createRoutingPolicy, { body: { ...(await createRoutingParts(by)), name: name() } })).id,
  thread: async (_, owner) => {
    const email = `reader.${countUp()}@hospital.test`
    const body = { first_name: 'New', last_name: name(), email }
    await owner.call(createUserAccount, { params: await account(owner), body })
    const { results } = await owner.call(listContacts, { query: { search: body.last_name } })
    return (await owner.writes(results[0]?.id ?? 0, name())).id
  },
} satisfies Record<string, (by: Person, owner: Person) => Id | Promise<Id>>
export type Kind = keyof typeof kinds

export const createOne = async (kind: Kind, by: Person, owner: Person): Promise<Id> => kinds[kind](by, owner)

export interface IdList {
  kind: Kind
  /** The administrator unless given. */
  by?: 'ana' | 'ben' | 'dora'
  /** The own id is of a kind that the list refuses: only the other one is sent. */
  isAlone?: true
  /** A preview shows the problem instead of refusing. */
  isShown?: true
  /** Prepares the rest of the request; nothing that it creates counts as written. */
  prepare: (h: Hospital) => Promise<(ids: Id[]) => Asked> | ((ids: Id[]) => Asked)
}

export const body =
  (build: (ids: Id[]) => Record<string, unknown>, params: Record<string, unknown> = {}) =>
  (ids: Id[]): Asked => ({ params, body: build(ids) })
