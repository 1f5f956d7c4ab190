import * as routes from '@wardline/contract/accounts/scim/scim.routes.ts'
import { noInput, type MatrixHospital, type Row } from '../matrix.ts'

let made = 0

const user = () => ({ userName: `scim.matrix${++made}`, name: { givenName: 'Sam', familyName: 'Matrix' } })
const group = () => ({ displayName: `SCIM matrix ${++made}` })
const patch = (path: string, value: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path, value }],
})

const ofUser = async ({ administrator }: MatrixHospital) => {
  const { id } = await administrator.call(routes.createScimUser, { body: user() })
  return { params: { id } }
}
const ofGroup = async ({ administrator }: MatrixHospital) => {
  const { id } = await administrator.call(routes.createScimGroup, { body: group() })
  return { params: { id } }
}

/** The stranger is an administrator of another hospital, and may provision there. */
const bothHospitals = (status: number): Row['statuses'] => [403, 403, 403, 403, status, status]
const administratorsOnly = (status: number): Row['statuses'] => [403, 403, 403, 403, status, 404]

export const scimRows = {
  listScimUsers: { input: noInput, statuses: bothHospitals(200) },
  createScimUser: { input: () => ({ body: user() }), statuses: bothHospitals(201) },
  getScimUser: { input: ofUser, statuses: administratorsOnly(200) },
  replaceScimUser: {
    input: async (w) => ({ ...(await ofUser(w)), body: user() }),
    statuses: administratorsOnly(200),
  },
  patchScimUser: {
    input: async (w) => ({ ...(await ofUser(w)), body: patch('title', 'RN') }),
    statuses: administratorsOnly(200),
  },
  deleteScimUser: { input: ofUser, statuses: administratorsOnly(204) },
  listScimGroups: { input: noInput, statuses: bothHospitals(200) },
  createScimGroup: { input: () => ({ body: group() }), statuses: bothHospitals(201) },
  getScimGroup: { input: ofGroup, statuses: administratorsOnly(200) },
  replaceScimGroup: {
    input: async (w) => ({ ...(await ofGroup(w)), body: group() }),
    statuses: administratorsOnly(200),
  },
  patchScimGroup: {
    input: async (w) => ({
      ...(await ofGroup(w)),
      body: patch('displayName', `SCIM ${++made}`),
    }),
    statuses: administratorsOnly(200),
  },
  deleteScimGroup: { input: ofGroup, statuses: administratorsOnly(204) },
  getScimServiceProviderConfig: { input: noInput, statuses: bothHospitals(200) },
  listScimResourceTypes: { input: noInput, statuses: bothHospitals(200) },
  getScimResourceType: {
    input: () => ({ params: { id: 'User' } }),
    statuses: bothHospitals(200),
  },
  listScimSchemas: { input: noInput, statuses: bothHospitals(200) },
  getScimSchema: {
    input: () => ({ params: { id: 'urn:ietf:params:scim:schemas:core:2.0:User' } }),
    statuses: bothHospitals(200),
  },
} satisfies Record<string, Row>
