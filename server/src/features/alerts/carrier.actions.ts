import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { carrierForms } from '@wardline/contract/alerts/carrier-forms.ts'
import type { CarrierBody, CarrierSummary } from '@wardline/contract/alerts/carrier.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { isAllowed, targetOf } from '../../platform/outbound/target.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { openSecretsOf, sealSecrets } from './carrier-secrets.rules.ts'
import {
  addressesIn,
  isElsewhere,
  partsOf,
  secretsMissing,
  summaryOf,
  unset,
} from './carrier-settings.rules.ts'
import { tellChanged, type Carriers } from './carrier.access.ts'
import * as errors from './carrier.errors.ts'
import * as queries from './carrier.queries.ts'

export interface CarrierNeeds {
  carriers: Carriers
  secrets: SecretBox
  allow_loopback: boolean
}

const mayChange = ({ caller }: Ctx): boolean => caller.permissions.has('base.change_integrationconfiguration')

/** Every kind, in the order of the screen. */
export const findCarriers = (ctx: Ctx, needs: CarrierNeeds): Promise<CarrierSummary[]> =>
  ctx.read(async (db) => {
    const rows = await queries.carriersOf(db, ctx.caller.account_id)
    return carrierForms.map(({ kind }) => {
      const row = rows.find((one) => one.kind === kind)
      return row ? shown(ctx, row, needs) : unset(kind, mayChange(ctx))
    })
  })

function shown(ctx: Ctx, row: queries.CarrierRow, { carriers, secrets }: CarrierNeeds): CarrierSummary {
  return summaryOf(row, {
    mayChange: mayChange(ctx),
    secrets: openSecretsOf(secrets, row),
    obstacle: carriers.obstacleOf(row),
    callback_url: carriers.callbackUrlOf(row),
  })
}

export async function carrierShown(ctx: Ctx, db: Db, kind: CarrierKind, needs: CarrierNeeds) {
  const rows = await queries.carriersOf(db, ctx.caller.account_id)
  const row = rows.find((one) => one.kind === kind)
  if (!row) throw notFound()
  return shown(ctx, row, needs)
}

/** Sets a carrier up. Secrets that were left out stay, unless they would be shown to somebody else. */
export async function setCarrier(ctx: Ctx, body: CarrierBody, needs: CarrierNeeds): Promise<CarrierSummary> {
  const { kind, is_on, settings, secrets: given } = partsOf(body)
  await checkAddresses(settings, needs)
  if (settings['security'] === 'none' && settings['username'])
    throw invalid({ username: [errors.clearSignIn] })
  return ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const before = await queries.lockCarrier(tx.db, { account_id, kind })
    const kept = before ? (openSecretsOf(needs.secrets, before) ?? {}) : {}
    const staying = Object.keys(kept).filter((name) => given[name] === undefined)
    if (before && staying.length > 0 && isElsewhere(before.settings, settings))
      throw invalid(Object.fromEntries(staying.map((name) => [name, [errors.enterAgain]])))
    const secrets = { ...kept, ...given }
    const missing = secretsMissing(kind, secrets)
    if (missing.length > 0)
      throw invalid(Object.fromEntries(missing.map((name) => [name, [errors.required]])))
    const sealed = sealSecrets(needs.secrets, { account_id, kind }, secrets)
    await queries.storeCarrier(tx.db, { account_id, kind, settings, secrets: sealed, is_on })
    await tell(tx, kind, user_id, 'changed', { is_on, settings, secrets_set: Object.keys(given) })
    return carrierShown(ctx, tx.db, kind, needs)
  })
}

/** A name that is not known yet may be set; an address that may never be asked is refused here and at each try. */
async function checkAddresses(settings: Record<string, unknown>, { allow_loopback }: CarrierNeeds) {
  for (const { field, host, is_plain } of addressesIn(settings)) {
    const target = await targetOf(host, { allow_loopback })
    if (target.refused === 'not_allowed') throw invalid({ [field]: [errors.notAllowed] })
    const isHere = target.address !== undefined && !isAllowed(target.address, false)
    if (is_plain && !isHere) throw invalid({ [field]: [errors.insecure] })
  }
}

export const switchCarrier = (ctx: Ctx, kind: CarrierKind, is_on: boolean, needs: CarrierNeeds) =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await queries.switchCarrier(tx.db, { account_id, kind, is_on }))) throw notFound()
    await tell(tx, kind, user_id, 'switched', { is_on })
    return carrierShown(ctx, tx.db, kind, needs)
  })

export const deleteCarrier = (ctx: Ctx, kind: CarrierKind): Promise<void> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await queries.deleteCarrier(tx.db, { account_id, kind }))) throw notFound()
    await tell(tx, kind, user_id, 'deleted', {})
  })

/** Which secrets were set is written down; never what they are. */
async function tell(
  tx: Tx,
  kind: CarrierKind,
  actor_id: number,
  deed: 'changed' | 'switched' | 'deleted',
  details: Record<string, unknown>,
): Promise<void> {
  await tellChanged(tx, kind)
  tx.audit({
    actor_id,
    action: `carrier.${deed}`,
    object_type: 'account',
    object_id: tx.account_id,
    details: { kind, ...details },
  })
}
