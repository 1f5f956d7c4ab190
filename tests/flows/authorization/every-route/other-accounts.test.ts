import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import { expect, test } from 'vitest'
import {
  expectedStatus,
  guarded,
  readCredentials,
  sendRequest,
  useMatrixHospital,
} from './matrix-hospital.ts'
import { rows } from './rows.ts'

const hospital = useMatrixHospital()

const nowhere = 999_999_999
/** The discovery of SCIM is the same in each account. */
const isDiscovery = (name: RouteName): boolean => name === 'getScimResourceType' || name === 'getScimSchema'
/** A `url_prefix` or a `kind` is no object of an account. */
const namesTypeOnly = (shape: object) => ('url_prefix' in shape || 'kind' in shape) && !('id' in shape)
/** A calendar feed is opened by its secret address; calendar-feed.test.ts covers guessing. */
const withId = guarded.filter(
  ([name, { params }]) => params !== undefined && !namesTypeOnly(params.shape) && !isDiscovery(name),
)

test.for(withId)(
  '%s: an id of another account is answered like an id that never existed',
  async ([name, route]) => {
    const asked = await rows[name].input(hospital, 'stranger')
    const pass = await readCredentials(hospital.stranger)
    const missing = { ...asked, params: { ...asked.params, id: nowhere } }
    const foreign = await sendRequest(hospital, route, asked, pass)
    expect(foreign).toEqual(await sendRequest(hospital, route, missing, pass))
    expect(foreign.status).toBe(404)
  },
)

test.for(withId.filter(([name]) => expectedStatus(rows[name], 'colleague') === 404))(
  "%s: a colleague's object is answered like one that never existed",
  async ([name, route]) => {
    const asked = await rows[name].input(hospital, 'colleague')
    const pass = await readCredentials(hospital.colleague)
    expect(await sendRequest(hospital, route, asked, pass)).toEqual(
      await sendRequest(hospital, route, { ...asked, params: { ...asked.params, id: nowhere } }, pass),
    )
  },
)

const lists = [
  'listThreads',
  'listContacts',
  'listObjects',
  'listEntries',
  'listUsers',
  'listMonitorableUsers',
  'listDepartments',
  'listPagingGroups',
  'listOnCall',
  'listPatients',
  'listEncounters',
  'listMessageTypes',
  'listSessions',
  'getMe',
  'boot',
  'searchFhirPatients',
  'searchFhirEncounters',
  'searchFhirCommunications',
  'searchFhirSchedules',
  'searchFhirAuditEvents',
  'searchFhirPractitioners',
  'searchFhirOrganizations',
  'searchFhirHealthcareServices',
] as const

test.for(lists)('%s shows a stranger nothing of this hospital', async (name) => {
  const { body } = await sendRequest(hospital, routes[name], {}, await readCredentials(hospital.stranger))
  expect(body).not.toMatch(/Ana|Ben|Cleo|Dora|St\. Test|For Ben alone|Walters|Cardiology|Critical lab/)
})
