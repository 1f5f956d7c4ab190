import * as routes from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './api-token.actions.ts'

export const apiTokenRoutes = [
  handle(routes.listOwnApiTokens, async (ctx) => onePage(await actions.listOwnTokens(ctx))),
  handle(routes.createOwnApiToken, (ctx, { body }) => actions.createPersonalToken(ctx, body)),
  handle(routes.revokeOwnApiToken, (ctx, { params }) => actions.revokeOwnToken(ctx, params.id)),
  handle(routes.getCurrentApiToken, (ctx) => actions.getCurrentToken(ctx)),
  handle(routes.listApiTokens, async (ctx, { params }) => onePage(await actions.listTokens(ctx, params.id))),
  handle(routes.createServiceToken, (ctx, { params, body }) =>
    actions.createServiceToken(ctx, params.id, body),
  ),
  handle(routes.revokeApiToken, (ctx, { params }) => actions.revokeToken(ctx, params.id, params.token_id)),
]
