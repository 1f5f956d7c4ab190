import * as routes from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './account-settings.actions.ts'
import * as flags from './flag.actions.ts'

export const accountSettingsRoutes = [
  handle(routes.getAccountSettings, (ctx, { params }) => actions.getAccountSettings(ctx, params.id)),
  handle(routes.changeAccountSettings, (ctx, { params, body }) =>
    actions.changeAccountSettings(ctx, params.id, body),
  ),
  handle(routes.listFlags, (ctx, { params }) => flags.listFlags(ctx, params.id)),
  handle(routes.changeFlags, (ctx, { params, body }) => flags.changeFlags(ctx, params.id, body)),
]
