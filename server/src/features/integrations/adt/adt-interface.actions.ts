import type { AdtInterface, AdtInterfaceBody } from '@wardline/contract/integrations/adt.schemas.ts'
import type { AdtSettings } from '../../../platform/adt-settings.ts'
import { lockAccount } from '../../../platform/db/account-lock.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { requireVersion, type Versioned } from '../../../platform/http/versions.ts'
import * as queries from './adt-interface.queries.ts'
import { changed, senderTaken } from './adt.errors.ts'

const no_interface: queries.StoredInterface & Versioned = {
  is_on: false,
  sending_application: '',
  sending_facility: '',
  certificate_pin: '',
  mrn_authority: '',
  time_field: '',
  accepts_tests: false,
  version: 0,
  changed_by: null,
}

/** @param listener undefined if this server does not listen */
async function present(ctx: Context, db: Db, listener: AdtSettings | undefined): Promise<AdtInterface> {
  const { account_id, permissions } = ctx.caller
  const stored = await queries.getInterface(db, account_id)
  const {
    account_id: _,
    time_zone: __,
    ...settings
  } = stored ?? { account_id, time_zone: '', ...no_interface }
  const { last_received, last_accepted, last_ten_minutes, waiting, ...counts } = await queries.getHealth(
    db,
    account_id,
  )
  return {
    ...settings,
    is_set_up: stored !== undefined,
    listener: {
      address: listener?.host ?? null,
      port: listener?.port ?? null,
      has_tls: listener?.tls !== undefined,
      asks_certificate: listener?.tls?.ca !== undefined,
    },
    health: { last_received, last_accepted, per_minute: last_ten_minutes / 10, counts, waiting },
    may: { change: true, read_messages: permissions.has('pcm.view_patient') },
  }
}

export const getAdtInterface = (ctx: Context, listener: AdtSettings | undefined): Promise<AdtInterface> =>
  ctx.read((db) => present(ctx, db, listener))

export function setAdtInterface(
  ctx: Context,
  { version, ...body }: AdtInterfaceBody,
  listener: AdtSettings | undefined,
): Promise<AdtInterface> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, account_id)
    requireVersion(version, (await queries.getInterface(tx.db, account_id)) ?? no_interface, changed)
    if (!(await queries.setInterface(tx.db, ctx.caller, body)))
      throw invalid({ sending_application: [senderTaken] })
    tx.audit(user_id, 'adt_interface.changed', { account: account_id }, body)
    return present(ctx, tx.db, listener)
  })
}
