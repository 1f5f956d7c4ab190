import { createIdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import { createBulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { createNoteTemplate } from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import {
  calendarImport,
  draftLists,
  swapLists,
  fixedPlanPeople,
  handoffs,
  policyTarget,
  restRuleLists,
  rotationPeople,
} from './calendar-lists.rows.ts'
import { body, countUp, createOne, name, type Id, type IdList, type Kind } from './id-list.ts'
import { messages } from './message-lists.rows.ts'
import { scheduledMessages } from './scheduled-lists.rows.ts'
import { scheduledReports } from './report-lists.rows.ts'
import { conditions, policyOrder, routingPolicies, routingSets } from './routing-lists.rows.ts'

const inAccount = (kind: Kind, build: (ids: Id[]) => Record<string, unknown>): IdList => ({
  kind,
  prepare: ({ ids }) => body(build, { id: ids.account_id }),
})
const inDepartment = (kind: Kind, field: string): IdList => ({
  kind,
  prepare: async ({ dora }) =>
    body((ids) => ({ [field]: ids }), { id: await createOne('department', dora, dora) }),
})
const inGroup = (kind: Kind, field: string): IdList => ({
  kind,
  prepare: async ({ dora, ids }) =>
    body((given) => ({ [field]: given }), {
      id: ids.account_id,
      group_id: await createOne('permission_group', dora, dora),
    }),
})
const ofUser = (kind: Kind, field: string): IdList => ({
  kind,
  prepare: async (h) => {
    const { user } = await createUser(h, `Listed ${countUp()}`)
    return body((given) => ({ [field]: given }), { id: h.ids.account_id, user_id: user.user_id })
  },
})
const newUser = (kind: Kind, field: string): IdList =>
  inAccount(kind, (ids) => ({
    first_name: 'New',
    last_name: name(),
    email: `lists.${countUp()}@hospital.test`,
    [field]: ids,
  }))
const providerBody = (ids: Id[]) => ({
  kind: 'oidc',
  name: name(),
  issuer: 'https://nowhere.invalid',
  client_id: 'wardline',
  client_auth: 'none',
  groups: ids.map((group_id) => ({ value: 'value', group_id })),
})
const newProvider = inAccount('permission_group', providerBody)
const changedProvider: IdList = {
  kind: 'permission_group',
  prepare: async ({ dora, ids }) => {
    const params = { id: ids.account_id }
    const { id } = await dora.call(createIdentityProvider, { params, body: providerBody([]) })
    return body(providerBody, { ...params, provider_id: id })
  },
}
const bulkEdit = (kind: Kind, field: string): IdList => ({
  kind,
  prepare: async (h) => {
    const { uid } = (await h.dora.call(getMe)).account
    const user_uids = [(await h.cleo.call(getMe)).uid]
    const { id: session_id } = await h.dora.call(createBulkEdit, { params: { id: uid }, body: { user_uids } })
    return body((ids) => ({ changes: { [field]: { mode: 'add', ids } } }), { id: uid, session_id })
  },
})
const ofSchedule = (build: (ids: Id[]) => Record<string, unknown>): IdList => ({
  kind: 'user',
  prepare: ({ ids }) => body(build, { id: ids.groups.cardiologyOnCall }),
})
const ofBroadcast = (build: (ids: Id[]) => Record<string, unknown>): IdList => ({
  kind: 'user',
  prepare: ({ ids }) => body(build, { id: ids.groups.rapidResponse }),
})
const members = (ids: Id[]) => ({ members: ids.map((id) => ({ type: 'User', id })) })

const removal = (field: 'id' | 'user_id'): IdList => ({
  kind: field === 'id' ? 'department' : 'user',
  isAlone: true,
  prepare: (h) =>
    body(
      ([id]) => ({
        state: 'locked',
        duties: [
          field === 'id'
            ? { kind: 'department_fail_over', id, user_id: h.ben.user.user_id }
            : { kind: 'operator', id: null, user_id: id },
        ],
      }),
      { id: h.ids.account_id, user_id: h.cleo.user.user_id },
    ),
})

const template = (field_ids: Id[]) => ({ name: name(), field_ids })

/** Each list of ids in a body of the contract. */
export const idListRows = new Map<string, IdList>(
  Object.entries<IdList>({
    'addPermissionGroupMembers user_ids': inGroup('user', 'user_ids'),
    'addPermissionGroupRoles role_ids': inGroup('role', 'role_ids'),
    'addPermissionGroupTags tag_ids': inGroup('tag', 'tag_ids'),
    'changeUserAccount department_ids': ofUser('department', 'department_ids'),
    'changeUserAccount group_ids': ofUser('permission_group', 'group_ids'),
    'createIdentityProvider groups[].group_id': newProvider,
    'changeIdentityProvider groups[].group_id': changedProvider,
    'createUserAccount department_ids': newUser('department', 'department_ids'),
    'createUserAccount group_ids': newUser('permission_group', 'group_ids'),
    'inviteUsers user_ids': inAccount('user', (user_ids) => ({ user_ids, delivery: 'code' })),
    'lockUsers user_ids': { kind: 'user', prepare: () => body((user_ids) => ({ user_ids })) },
    'removeUsers user_ids': inAccount('user', (user_ids) => ({ user_ids, state: 'locked' })),
    'removeUsers duties[].user_id': {
      ...inAccount('user', () => ({})),
      isAlone: true,
      prepare: (h) =>
        body(
          ([user_id]) => ({
            user_ids: [h.cleo.user.user_id],
            state: 'locked',
            duties: [{ kind: 'operator', user_id }],
          }),
          { id: h.ids.account_id },
        ),
    },
    'removeUser duties[].id': removal('id'),
    'removeUser duties[].user_id': removal('user_id'),
    'applyBulkEdit changes.departments.ids': bulkEdit('department', 'departments'),
    'applyBulkEdit changes.groups.ids': bulkEdit('permission_group', 'groups'),
    'previewBulkEdit changes.departments.ids': bulkEdit('department', 'departments'),
    'previewBulkEdit changes.groups.ids': bulkEdit('permission_group', 'groups'),
    'createBulkEdit user_uids': {
      kind: 'user_uid',
      prepare: async ({ dora }) =>
        body((user_uids) => ({ user_uids }), { id: (await dora.call(getMe)).account.uid }),
    },
    'createLocalGroup member_ids': {
      kind: 'user',
      by: 'ana',
      prepare: () => body((member_ids) => ({ name: name(), member_ids })),
    },
    'addDepartmentContacts contact_ids': inDepartment('contact', 'contact_ids'),
    'addDepartmentMembers user_ids': inDepartment('user', 'user_ids'),
    'addDepartmentMessageTypes message_type_ids': inDepartment('message_type', 'message_type_ids'),
    'addDepartmentSavedFilters saved_filter_ids': inDepartment('saved_filter', 'saved_filter_ids'),
    'addDirectoryAccess department_ids': inDepartment('department', 'department_ids'),
    'tagContacts contact_ids': {
      kind: 'contact',
      prepare: async ({ dora, ids }) =>
        body((contact_ids) => ({ contact_ids }), {
          id: ids.account_id,
          tag_id: await createOne('tag', dora, dora),
        }),
    },
    'addSavedFilterTags tag_ids': {
      kind: 'tag',
      prepare: async ({ dora, ids }) =>
        body((tag_ids) => ({ tag_ids }), {
          id: ids.account_id,
          saved_filter_id: await createOne('saved_filter', dora, dora),
        }),
    },
    'changeBroadcastGroup member_ids': ofBroadcast((member_ids) => ({ member_ids })),
    'changeBroadcastGroup members[].id': ofBroadcast(members),
    'changeScheduleGroup member_ids': ofSchedule((member_ids) => ({ member_ids })),
    'changeScheduleGroup members[].id': ofSchedule(members),
    'changeScheduleGroup qualification_needs[].qualification_id': {
      ...ofSchedule((ids) => ({
        qualification_needs: ids.map((qualification_id) => ({ call_order: null, qualification_id })),
      })),
      kind: 'qualification',
    },
    ...policyTarget('user', 'user_id'),
    ...policyTarget('department', 'department_id'),
    ...policyTarget('paging_group', 'group_id'),
    ...restRuleLists,
    ...rotationPeople,
    ...fixedPlanPeople,
    ...draftLists,
    ...swapLists,
    'importCalendar people[].user_id': calendarImport,
    'previewImport people[].user_id': { ...calendarImport, isShown: true },
    ...scheduledReports,
    'assignProvider patient_ids': {
      kind: 'patient',
      prepare: ({ ben }) => body((patient_ids) => ({ provider_id: ben.user.user_id, patient_ids })),
    },
    'takePatients patient_ids': {
      kind: 'patient',
      by: 'ben',
      prepare: () => body((patient_ids) => ({ patient_ids })),
    },
    ...handoffs,
    'createNoteTemplate field_ids': { kind: 'note_field', prepare: () => body(template) },
    'changeNoteTemplate field_ids': {
      kind: 'note_field',
      prepare: async ({ dora }) => {
        const { id } = await dora.call(createNoteTemplate, { body: { name: name() } })
        return body(template, { id })
      },
    },
    ...conditions,
    ...routingSets,
    ...routingPolicies,
    ...policyOrder,
    ...messages,
    ...scheduledMessages,
    'createMessageType department_ids': inAccount('department', (department_ids) => ({
      name: name(),
      department_ids,
    })),
    'changeMessageType department_ids': {
      kind: 'department',
      prepare: async ({ dora, ids }) =>
        body((department_ids) => ({ department_ids }), {
          id: ids.account_id,
          message_type_id: await createOne('message_type', dora, dora),
        }),
    },
  }),
)

/** Lists of numbers that identify no row, or are ignored. */
export const otherLists = new Set([
  'createRule month_days',
  // Places of searches in the plan of a CAS agent.
  'putCasPage entries[].searches',
  'createRoutingCondition day_of_week__in',
  'createRoutingCondition day_of_month__in',
  'changeRoutingCondition day_of_week__in',
  'changeRoutingCondition day_of_month__in',
  // A preview does not read attachments.
  'previewRecipients attachment_ids',
])
