import { inviteUser, inviteUsers } from '@wardline/contract/accounts/user-accounts/invitation.routes.ts'
import * as routes from '@wardline/contract/alerts/providers/provider.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as invitations from './invitation-mail.actions.ts'
import { testProvider } from './provider-test.actions.ts'
import * as actions from './provider.actions.ts'

export const providerRoutes = (needs: actions.ProviderNeeds & invitations.InvitationNeeds) => [
  handle(routes.listProviders, async (ctx, { request }) => {
    const results = await actions.listProviders(ctx, needs)
    return paged(request, { page: 1, page_size: results.length }, { count: results.length, results })
  }),
  handle(routes.setProvider, (ctx, { body }) => actions.setProvider(ctx, body, needs)),
  handle(routes.switchProvider, (ctx, { params, body }) =>
    actions.switchProvider(ctx, params.kind, body.is_on, needs),
  ),
  handle(routes.deleteProvider, (ctx, { params }) => actions.deleteProvider(ctx, params.kind)),
  handle(inviteUser, (ctx, { params, body }) => invitations.inviteUser(ctx, params, body.delivery, needs)),
  handle(inviteUsers, (ctx, { params, body }) => invitations.inviteUsers(ctx, params.id, body, needs)),
  handle(routes.testProvider, (ctx, { params, body }) => testProvider(ctx, params.kind, body, needs)),
]
