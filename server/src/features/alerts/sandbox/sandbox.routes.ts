import * as routes from '@wardline/contract/alerts/sandbox/sandbox.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as actions from './sandbox.actions.ts'

export const sandboxRoutes = ({ respondInSandbox }: { respondInSandbox: actions.SandboxResponder }) => [
  handleList(routes.listSandbox, (ctx, { query }) => actions.listSandboxMessages(ctx, query)),
  handle(routes.respondInSandbox, (ctx, { params, body }) =>
    actions.respondInSandbox(ctx, params.id, body.text, respondInSandbox),
  ),
]
