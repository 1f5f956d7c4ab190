import * as routes from '@wardline/contract/alerts/device.routes.ts'
import type { Database } from '../../platform/db/database.ts'
import { handle } from '../../platform/http/handle.ts'
import type { Carriers } from './carrier.access.ts'
import * as actions from './device.actions.ts'

interface Needs {
  db: Database
  carriers: Pick<Carriers, 'pushKey'>
  /** A browser's push service may be this machine: tests. */
  allow_loopback: boolean
}

export const deviceRoutes = ({ db, carriers, allow_loopback }: Needs) => [
  handle(routes.listDevices, (ctx) => actions.listDevices(ctx)),
  handle(routes.getPushKey, async ({ caller }) => ({
    public_key: (await carriers.pushKey(caller.account_id)) ?? null,
  })),
  handle(routes.registerDevice, (ctx, { body }) => actions.registerDevice(ctx, body, allow_loopback)),
  handle(routes.changeDevice, (ctx, { params, body }) => actions.changeDevice(ctx, params.id, body)),
  handle(routes.removeDevice, async (ctx, { params }) => {
    await actions.removeDevice(ctx, params.id)
    return undefined
  }),
  handle(routes.noteReceipt, async (ctx, { body }) => {
    await actions.noteOwnReceipt(ctx, db, body)
    return undefined
  }),
]
