import { listUsers } from '@wardline/contract/accounts/picker.routes.ts'
import * as groups from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { createRole, listPermissions } from '@wardline/contract/accounts/roles/role.routes.ts'
import * as departments from '@wardline/contract/directory/departments/department.routes.ts'
import {
  addSavedFilterTags,
  createSavedFilter,
  listSavedFilterTags,
} from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import { createTag } from '@wardline/contract/directory/tagging/tag.routes.ts'
import * as agents from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import * as syncs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import * as identities from '@wardline/contract/integrations/schedule-sources/remote-identity.routes.ts'
import { createBroadcast } from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import * as rules from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import { assignProvider } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import { followPatient } from '@wardline/contract/patients/followers/follower.routes.ts'
import { createLocation, listLocations } from '@wardline/contract/patients/location.routes.ts'
import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import * as noteTemplates from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { getPatient } from '@wardline/contract/patients/patient.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { listMissingFields } from '../../fixtures/docs/specified-fields.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createSource, kind } from '../../fixtures/integrations/schedule-import.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'
import { addScheduleGroup } from '../../fixtures/paging/paging-groups.ts'

let h: Hospital
beforeAll(async () => {
  h = await createHospital({ closesWithTest: false, settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  return h.close
})

const account = () => ({ id: h.ids.account_id })
const weekly = { frequency: 'weekly', interval: 2, week_days: ['MO', 'FR'], occurrenceCount: 6 } as const

const createAgent = (name: string) =>
  h.dora.call(agents.createAdAgent, {
    body: {
      name,
      base_dn: 'dc=hospital,dc=example',
      host: 'localhost',
      bind_dn: 'cn=reader,dc=hospital,dc=example',
      bind_password: 'a password for reading',
    },
  })

const createQgenda = (name: string) =>
  createSource(h, {
    name,
    base_url: 'https://localhost:8443',
    identifier: 'company',
    user_name: 'reader',
    secret: 'a password for reading',
  })

/** Fields of paging §3; dots denote nested fields. */
const entities: { entity: string; fields: string; get(): Promise<unknown> }[] = [
  {
    entity: 'a paging group',
    fields: `id uid name type department_id fail_over_user escalation_policy members member_ids online_greeting
      offline_greeting allow_join allow_leave allow_shift_takeover allow_non_member_shift_takeover dialogue_option
      multiple_recipient_option`,
    get: () => addScheduleGroup(h.dora, 'Fields of a group'),
  },
  {
    entity: 'an event occurrence',
    fields: `id event_id occurence_id target_id target.display_name target.title escalation_policy_id
      escalation_policy_name start end original_start original_end rule_id title cancelled allDay repeat update_for
      deleted`,
    async get() {
      const group_id = await createCalendarGroup(h, 'Fields of an event')
      return planShift(h.dora, group_id, h.ana, { start: '2027-03-01T19:00:00', end: '2027-03-02T07:00:00' })
    },
  },
  {
    entity: 'a recurrence rule',
    fields: 'id description rrule frequency interval week_days occurrenceCount',
    get: () => h.dora.call(rules.createRule, { body: weekly }),
  },
  {
    entity: 'a patient',
    fields: `id display_name date_of_birth dob middle_name location care_team.0.id care_team.0.provider.id
      care_team.0.provider.user.display_name followers.0.id followers.0.user`,
    async get() {
      const params = { id: h.ids.patient }
      const { user } = h.ben
      await h.dora.call(assignProvider, { body: { provider_id: user.user_id, patient_ids: [params.id] } })
      await h.ana.call(followPatient, { params })
      return h.ana.call(getPatient, { params })
    },
  },
  {
    entity: 'a note',
    fields: 'id patient_id content data type priority note_template_id',
    get: () => h.ana.call(createNote, { params: { id: h.ids.patient }, body: { content: 'Ate well.' } }),
  },
  {
    entity: 'a note template',
    fields: 'id name priority fields.0.id field_ids.0',
    async get() {
      const { id } = await h.dora.call(createNoteField, { body: { name: 'Assessment' } })
      return h.dora.call(noteTemplates.createNoteTemplate, { body: { name: 'Fields', field_ids: [id] } })
    },
  },
  {
    entity: 'a location',
    fields: 'id name',
    async get() {
      const { id } = await h.dora.call(createLocation, { body: { name: 'Bed 99' } })
      const { results } = await h.dora.call(listLocations, { query: { search: 'Bed 99' } })
      return results.find((each) => each.id === id)
    },
  },
  {
    entity: 'an account group',
    fields: 'id display_name member_count roles',
    get: () =>
      h.dora.call(groups.createPermissionGroup, { params: account(), body: { display_name: 'Porters' } }),
  },
  {
    entity: 'a role',
    fields: 'id name permission_ids',
    get: () => h.dora.call(createRole, { params: account(), body: { name: 'Porter' } }),
  },
  {
    entity: 'a permission',
    fields: 'id app_name codename section',
    get: async () => (await h.dora.call(listPermissions)).results[0],
  },
  {
    entity: 'a saved filter',
    fields: 'id name content_type',
    get: () => h.dora.call(createSavedFilter, { params: account(), body: { name: 'Fields of a filter' } }),
  },
  {
    entity: 'a tag of a saved filter',
    fields: 'id classified_name',
    async get() {
      const tag = await h.dora.call(createTag, {
        params: account(),
        body: { classified_name: 'unit: Fields' },
      })
      const { id } = await h.dora.call(createSavedFilter, { params: account(), body: { name: 'Tagged' } })
      const params = { ...account(), saved_filter_id: id }
      await h.dora.call(addSavedFilterTags, { params, body: { tag_ids: [tag.id] } })
      return (await h.dora.call(listSavedFilterTags, { params })).results[0]
    },
  },
  {
    entity: 'a department',
    fields: 'id name member_count',
    get: () => h.dora.call(departments.createDepartment, { body: { name: 'Fields of a department' } }),
  },
  {
    entity: 'a user',
    fields: 'id uid display_name is_active is_locked last_name email departments groups device_type',
    get: async () => (await h.dora.call(listUsers)).results[0],
  },
  {
    entity: 'an integration configuration',
    fields: 'id fail_over_user timezone',
    get: () => createQgenda('Fields of QGenda'),
  },
  {
    entity: 'a remote id',
    fields: 'remote_id_type remote_id remote_buid contact_id integration_id division',
    async get() {
      const { id } = await createQgenda('QGenda with people')
      const body = { integration_id: id, remote_id: 'staff-1', contact_id: h.ben.user.contact_id }
      return h.dora.call(identities.createRemoteIdentity, { params: { kind }, body })
    },
  },
  {
    entity: 'a directory agent',
    fields: 'id base_dn',
    get: () => createAgent('Fields of an agent'),
  },
  {
    entity: 'a directory sync configuration',
    fields: 'id name ad_agent_id fields.0 groups departments',
    async get() {
      const { id } = await createAgent('Agent of a sync')
      return h.dora.call(syncs.createSyncConfig, { body: { name: 'Staff', ad_agent_id: id } })
    },
  },
  {
    entity: 'a broadcast',
    fields: 'id type exclude_installed',
    get: () =>
      h.dora.call(createBroadcast, { body: { group_id: h.ids.groups.rapidResponse, message: 'Code blue' } }),
  },
]

test.for(entities.map((each) => [each.entity, each] as const))(
  'paging §3: %s has every field of the specification',
  async ([, { fields, get }]) => {
    const entity = await get()
    expect(listMissingFields(entity, fields), JSON.stringify(entity)).toEqual([])
  },
)

test('paging §7: a recurrence rule is stored with its parts, and read by its id', async () => {
  const rule = await h.dora.call(rules.createRule, { body: weekly })
  expect(rule).toMatchObject({ ...weekly, description: expect.stringContaining('Every 2 weeks on Monday') })
  expect(await h.ana.call(rules.getRule, { params: { id: rule.id } })).toEqual(rule)
  const { rrule } = rule
  expect(await h.dora.call(rules.createRule, { body: { rrule } })).toMatchObject(weekly)
})

test('paging §7: permission groups are looked up by ids, separated by commas', async () => {
  const create = (display_name: string) =>
    h.dora.call(groups.createPermissionGroup, { params: account(), body: { display_name } })
  const [nurses, doctors] = [await create('Nurses of the sync'), await create('Doctors of the sync')]
  const find = (ids: string) => h.dora.request(syncs.listSyncGroups, { query: { ids } })
  const { body } = await find(`${doctors.id},${nurses.id},999999`)
  expect(body).toEqual({
    results: expect.arrayContaining(
      [nurses, doctors].map(({ id, display_name }) => expect.objectContaining({ id, display_name })),
    ),
  })
  expect(body).toMatchObject({ results: { length: 2 } })
  expect((await find('1;2')).body).toMatchObject({ ids: ['Enter up to 250 ids, separated by commas.'] })
})
