import * as routes from '@wardline/contract/accounts/second-factors/second-factor.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './own-second-factor.actions.ts'
import * as passkeys from './passkey-enrolment.actions.ts'
import { relyingPartyOf, requireRelyingParty, type SecondFactorServices } from './second-step.routes.ts'
import * as users from './user-second-factor.actions.ts'

export const secondFactorRoutes = (services: SecondFactorServices) => [
  handle(routes.listOwnSecondFactors, (ctx, { request }) =>
    actions.listOwnSecondFactors(ctx, relyingPartyOf(request) !== undefined),
  ),
  handle(routes.addTotp, (ctx, { body }) => actions.addTotp(ctx, services.secrets, body.name)),
  handle(routes.confirmTotp, async (ctx, { params, body }) => {
    const added = await actions.confirmTotp(ctx, services.secrets, params.id, body.one_time_code)
    services.forgetSessions([ctx.caller.session_id])
    return added
  }),
  handle(routes.startPasskey, (ctx, { request }) =>
    passkeys.startPasskey(ctx, services, requireRelyingParty(request)),
  ),
  handle(routes.addPasskey, async (ctx, { body, request }) => {
    const added = await passkeys.addPasskey(ctx, services, requireRelyingParty(request), body)
    services.forgetSessions([ctx.caller.session_id])
    return added
  }),
  handle(routes.renameSecondFactor, (ctx, { params, body, request }) =>
    actions.renameSecondFactor(ctx, params.id, {
      ...body,
      has_passkeys: relyingPartyOf(request) !== undefined,
    }),
  ),
  handle(routes.removeSecondFactor, (ctx, { params, request }) =>
    actions.removeSecondFactor(ctx, params.id, relyingPartyOf(request) !== undefined),
  ),
  handle(routes.renewRecoveryCodes, (ctx) => actions.renewRecoveryCodes(ctx)),
  handle(routes.listUserSecondFactors, (ctx, { params }) => users.listUserSecondFactors(ctx, params)),
  handle(routes.resetUserSecondFactors, (ctx, { params }) => users.resetUserSecondFactors(ctx, params)),
]
