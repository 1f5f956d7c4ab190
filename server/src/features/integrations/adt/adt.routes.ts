import * as routes from '@wardline/contract/integrations/adt.routes.ts'
import type { AdtSettings } from '../../../platform/adt-settings.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import * as adt from './adt-interface.actions.ts'
import * as messages from './adt-retry.actions.ts'

export const adtRoutes = ({
  adt: listener,
  secrets,
}: {
  adt: AdtSettings | undefined
  secrets: SecretBox
}) => [
  handle(routes.getAdtInterface, (ctx) => adt.getAdtInterface(ctx, listener)),
  handle(routes.setAdtInterface, (ctx, { body }) => adt.setAdtInterface(ctx, body, listener)),
  handleList(routes.listAdtMessages, (ctx, { query }) => messages.listAdtMessages(ctx, query)),
  handle(routes.getAdtMessageText, (ctx, { params }) => messages.getAdtMessageText(ctx, params.id, secrets)),
  handle(routes.retryAdtMessage, (ctx, { params }) => messages.retryAdtMessage(ctx, params.id, secrets)),
]
