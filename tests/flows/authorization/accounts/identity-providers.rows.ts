import { randomUUID } from 'node:crypto'
import {
  createIdentityProvider,
  createSamlKey,
  getIdentityProvider,
} from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import { linkUser } from '../../../fixtures/hospital/sign-on.ts'
import { samlKeys } from '../../../fixtures/peers/saml/saml-keys.ts'
import type { Asked, MatrixHospital, Persona, Row } from '../matrix.ts'

let made = 0

const account = ({ ids }: MatrixHospital) => ({ id: ids.account_id })

/** A name that does not resolve, so nothing is sent. */
const body = () => ({
  kind: 'oidc',
  name: `Provider ${++made}`,
  issuer: 'https://nowhere.invalid',
  client_id: 'wardline',
  client_auth: 'none',
})

const makeProvider = async (w: MatrixHospital) => {
  const { id } = await w.administrator.call(createIdentityProvider, { params: account(w), body: body() })
  return { ...account(w), provider_id: id }
}
const samlBody = () => ({
  kind: 'saml',
  name: `Provider ${++made}`,
  idp_entity_id: 'https://nowhere.invalid',
  sso_url: 'https://nowhere.invalid/sso',
  certificates: [samlKeys.first.cert],
})
async function makeSamlProvider(w: MatrixHospital) {
  const params = account(w)
  const { id } = await w.administrator.call(createIdentityProvider, { params, body: samlBody() })
  return { ...params, provider_id: id }
}
async function makeKey(w: MatrixHospital): Promise<Asked> {
  const params = await makeSamlProvider(w)
  const { id: key_id } = await w.administrator.call(createSamlKey, { params })
  return { params: { ...params, key_id } }
}
const keys = new WeakMap<MatrixHospital, Promise<Asked>>()
/** Making a key takes a quarter of a second. Only the administrator deletes one; the others share one. */
function onKey(w: MatrixHospital, persona: Persona): Promise<Asked> {
  if (persona === 'administrator') return makeKey(w)
  const shared = keys.get(w) ?? makeKey(w)
  keys.set(w, shared)
  return shared
}
const onProvider = async (w: MatrixHospital): Promise<Asked> => ({ params: await makeProvider(w) })
const onTest = async (w: MatrixHospital): Promise<Asked> => ({
  params: { ...(await makeProvider(w)), test_id: 1 },
})
async function onLink(w: MatrixHospital): Promise<Asked> {
  const params = await makeProvider(w)
  const provider = await w.administrator.call(getIdentityProvider, { params })
  const { user } = w.someone
  await linkUser(w, user, provider, `subject ${made}`)
  return { params: { ...params, user_id: user.user_id } }
}

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
/** An unknown provider is not found for anyone. */
const unknownProvider: Row = { input: () => ({ params: { uid: randomUUID() } }), statuses: 404 }

export const identityProviderRows = {
  listIdentityProviders: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly },
  createIdentityProvider: {
    input: (w) => ({ params: account(w), body: body() }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  getIdentityProvider: { input: onProvider, statuses: administratorsOnly },
  changeIdentityProvider: {
    input: async (w) => ({ params: await makeProvider(w), body: body() }),
    statuses: administratorsOnly,
  },
  deleteIdentityProvider: { input: onProvider, statuses: [403, 403, 403, 403, 204, 404] },
  checkIdentityProvider: { input: onProvider, statuses: administratorsOnly },
  readProviderMetadata: {
    // 400 means access was granted and the document is no metadata.
    input: (w) => ({ params: account(w), body: { xml: '<x/>' } }),
    statuses: [403, 403, 403, 403, 400, 404],
  },
  // 424 means access was granted and the provider does not answer.
  startSignOnTest: { input: onProvider, statuses: [403, 403, 403, 403, 424, 404] },
  getSignOnTest: { input: onTest, statuses: [403, 403, 403, 403, 404, 404] },
  createSamlKey: {
    input: async (w) => ({ params: await makeSamlProvider(w) }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  deleteSamlKey: { input: onKey, statuses: [403, 403, 403, 403, 204, 404] },
  listLinkedIdentities: { input: onProvider, statuses: administratorsOnly },
  unlinkIdentity: { input: onLink, statuses: [403, 403, 403, 403, 204, 404] },
  getSignInPolicy: { input: (w) => ({ params: account(w) }), statuses: administratorsOnly },
  setSignInPolicy: {
    input: (w) => ({ params: account(w), body: { policy: 'any' } }),
    statuses: administratorsOnly,
  },
  listSignOnProviders: { input: () => ({ query: {} }), statuses: 200 },
  startSignOn: { input: () => ({ body: { provider: randomUUID() } }), statuses: 404 },
  // None of these users has a provider.
  confirmSignOn: { input: () => ({}), statuses: 404 },
  getSignOnSignOut: { input: () => ({}), statuses: 200 },
  oidcCallback: unknownProvider,
  samlAcs: unknownProvider,
  samlLogout: { input: () => ({ params: { uid: randomUUID() }, query: {} }), statuses: 404 },
  samlLogoutPost: unknownProvider,
  getSamlMetadata: unknownProvider,
  backchannelLogout: unknownProvider,
  finishSignOn: { input: () => ({ query: {} }), statuses: 303 },
} satisfies Record<string, Row>
