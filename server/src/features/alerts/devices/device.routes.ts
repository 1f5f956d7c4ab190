import * as routes from '@wardline/contract/alerts/devices/device.routes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { handle } from '../../../platform/http/handle.ts'
import type { Providers } from '../providers/provider.access.ts'
import * as actions from './device.actions.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'

interface Needs {
  db: Database
  providers: Pick<Providers, 'pushKey'>
  outbound: Pick<Outbound, 'allow_loopback'>
  push_service_hosts: readonly string[]
}

export const deviceRoutes = ({ db, providers, outbound, push_service_hosts }: Needs) => [
  handle(routes.listDevices, (ctx) => actions.listDevices(ctx)),
  handle(routes.getPushKey, async ({ caller }) => ({
    public_key: (await providers.pushKey(caller.account_id)) ?? null,
  })),
  handle(routes.registerDevice, (ctx, { body }) =>
    actions.registerDevice(ctx, body, {
      more_hosts: push_service_hosts,
      allow_loopback: outbound.allow_loopback,
    }),
  ),
  handle(routes.changeDevice, (ctx, { params, body }) => actions.changeDevice(ctx, params.id, body)),
  handle(routes.removeDevice, (ctx, { params }) => actions.removeDevice(ctx, params.id)),
  handle(routes.recordReceipt, (ctx, { body }) => actions.recordOwnReceipt(ctx, db, body)),
]
