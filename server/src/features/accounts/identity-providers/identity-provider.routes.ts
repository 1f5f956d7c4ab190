import * as routes from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import { signOnToken } from '../../../platform/http/cookies.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { siteOrigin } from '../../../platform/http/site.ts'
import { createSamlKey, deleteSamlKey } from './saml-key.actions.ts'
import { answerStarted } from '../sign-on/sign-on.routes.ts'
import * as actions from './identity-provider.actions.ts'
import { checkIdentityProvider, readMetadata } from './provider-check.actions.ts'
import * as policy from './sign-in-policy.actions.ts'
import * as tests from './sign-on-test.actions.ts'

export const identityProviderRoutes = (needs: actions.ProviderNeeds) => [
  handleList(routes.listIdentityProviders, (ctx, { params, query }) =>
    actions.listIdentityProviders(ctx, params.id, query),
  ),
  handle(routes.createIdentityProvider, (ctx, { params, body, request }) =>
    actions.createIdentityProvider(ctx, needs, params.id, body, siteOrigin(request)),
  ),
  handle(routes.getIdentityProvider, (ctx, { params, request }) =>
    actions.getIdentityProvider(ctx, params, siteOrigin(request)),
  ),
  handle(routes.changeIdentityProvider, (ctx, { params, body, request }) =>
    actions.changeIdentityProvider(ctx, needs, params, body, siteOrigin(request)),
  ),
  handle(routes.deleteIdentityProvider, (ctx, { params }) =>
    actions.deleteIdentityProvider(ctx, needs, params),
  ),
  handle(routes.checkIdentityProvider, (ctx, { params }) => checkIdentityProvider(ctx, needs, params)),
  handle(routes.readProviderMetadata, (ctx, { params, body }) => readMetadata(ctx, needs, params.id, body)),
  handle(routes.startSignOnTest, async (ctx, { params, request, reply }) => {
    const browser = { origin: siteOrigin(request), browser: signOnToken(request) }
    return answerStarted(request, reply, await tests.startSignOnTest(ctx, needs, params, browser))
  }),
  handle(routes.getSignOnTest, (ctx, { params }) => tests.getSignOnTest(ctx, needs, params)),
  handle(routes.createSamlKey, (ctx, { params }) => createSamlKey(ctx, needs, params)),
  handle(routes.deleteSamlKey, (ctx, { params }) => deleteSamlKey(ctx, params)),
  handleList(routes.listLinkedIdentities, (ctx, { params, query }) =>
    actions.listLinkedIdentities(ctx, params, query),
  ),
  handle(routes.unlinkIdentity, (ctx, { params }) => actions.unlinkIdentity(ctx, needs, params)),
  handle(routes.getSignInPolicy, (ctx, { params }) => policy.getSignInPolicy(ctx, params.id)),
  handle(routes.setSignInPolicy, (ctx, { params, body }) => policy.setSignInPolicy(ctx, params.id, body)),
]
